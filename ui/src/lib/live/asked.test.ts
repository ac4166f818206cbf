import { describe, expect, it } from "vitest";
import { askedInWords } from "./asked";

describe("what is asked for", () => {
  const title = (wager: string) => wager.toUpperCase();

  it("is told with its sums", () => {
    const bets = { order: "place-bets", stakes: [{ wager: "tie", amount: 60000 }, { wager: "player", amount: 2500 }] };
    expect(askedInWords(JSON.stringify(bets), title)).toBe("Place bets: TIE $600, PLAYER $25");
    expect(askedInWords(JSON.stringify({ order: "alter-bet", wager: "w1", amount: 5000 }), title)).toBe("Alter bet: $50");
    expect(askedInWords(JSON.stringify({ order: "close-table" }), title)).toBe("Close table");
  });

  it("is told with what it would change", () => {
    const words = (order: Record<string, unknown>) => askedInWords(JSON.stringify(order), title);
    expect(words({ order: "bring-chips", pieces: [{ chip: 2500, pieces: 4 }, { chip: 100, pieces: 50 }] })).toBe("Bring chips: $150");
    expect(words({ order: "resolve-irregularity", resolution: "ruled-wrong", amount: 0, players: [] })).toBe("Resolve irregularity: ruled wrong");
    expect(words({ order: "change-limits", minimum: null, maximum: 2000000, wager: "" })).toBe("Change limits: maximum $20,000");
    expect(words({ order: "change-limits", maximum: 0, wager: "tie" })).toBe("Change limits: TIE, maximum none");
    expect(words({ order: "restrict-side-bet", wager: "tiger", restricted: true })).toBe("Restrict side bet: TIGER");
    expect(words({ order: "correct-card", place: "P1", face: "8H" })).toBe("Correct card: Player’s first card is 8♥");
    expect(words({ order: "replace-cards", why: "unfit", some: 0 })).toBe("Replace cards: unfit");
  });

  it("is something, where it cannot be read", () => {
    expect(askedInWords("{", title)).toBe("Something");
  });
});
