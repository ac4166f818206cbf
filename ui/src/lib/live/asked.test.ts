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

  it("is something, where it cannot be read", () => {
    expect(askedInWords("{", title)).toBe("Something");
  });
});
