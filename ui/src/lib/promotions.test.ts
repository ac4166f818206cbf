import { describe, expect, it } from "vitest";
import { checkDraw, moment, span, ticketOf } from "./promotions";

const SEED = "637b62a4a866cc5d8318323310cdd8ac033549836b028a810ed555209e82b78b";

describe("the sum of a draw", () => {
  it("goes from a number to a ticket, and passes over what would be unfair", () => {
    expect(ticketOf("d159520988255387", 1284)).toBe(568);
    expect(ticketOf("ffffffffffffffff", 1284)).toBeNull();
  });

  it("holds for what follows from seed, list and dice, and for nothing else", async () => {
    const list = "0001 P0001\n0002 P0002\n0003 P0001\n";
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(list));
    const listed = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const given = {
      promotion: "x", commitment: "155407a5423afe1209a8ecba74b22139a99885dc5b0374ae69d20e3bbf93c527", list: listed,
      tickets: 3, roll: "416325", seed: SEED, one_prize_for: "ticket" as const, drawn: [] as never[],
    };
    expect((await checkDraw(given, list)).map((each) => each.holds)).toEqual([true, true]);
    const wrong = { ...given, drawn: [{ prize: 1, try: 1, number: "0".repeat(16), ticket: "0099" }] };
    expect((await checkDraw(wrong, `${list}x`)).map((each) => each.holds)).toEqual([true, false, false]);
  });
});

describe("moments and spans", () => {
  it("are told by the venue's clock", () => {
    expect(moment(Date.UTC(2025, 11, 4, 7), "Australia/Sydney")).toContain("6:00");
    expect(moment(null, "UTC")).toBe("not yet");
    expect(span(2 * 86_400_000 + 3_600_000)).toBe("2 d 1 h");
    expect(span(45 * 60_000)).toBe("45 min");
    expect(span(-90 * 60_000)).toBe("1 h 30 min");
  });
});
