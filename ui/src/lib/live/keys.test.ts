import { describe, expect, it } from "vitest";
import { keyed, known, NO_CARD, remapped, STANDARD } from "./keys";

const typed = (keys: string, map = STANDARD) => [...keys].reduce((card, key) => keyed(card, key, map), NO_CARD);

describe("cards by key", () => {
  it("are a rank and a suit, by keyboard", () => {
    expect(typed("0d")).toEqual({ rank: "T", suit: "D" });
    expect(typed("/H")).toEqual({ rank: "J", suit: "H" });
  });

  it("can be keyed on the number pad alone", () => {
    expect(typed("93")).toEqual({ rank: "9", suit: "C" });
    expect(typed("11")).toEqual({ rank: "A", suit: "S" });
  });

  it("can be keyed anew", () => {
    expect(typed("7hd")).toEqual({ rank: "7", suit: "D" });
    expect(typed("7h8")).toEqual({ rank: "8", suit: "" });
    expect(typed("7x")).toEqual({ rank: "7", suit: "" });
  });

  it("follow a dealer's own map, in which no key means two things", () => {
    const own = remapped(STANDARD, "J", "q");
    expect(typed("q1", own)).toEqual({ rank: "J", suit: "S" });
    const swapped = remapped(STANDARD, "J", "*");
    expect([swapped.J, swapped.Q]).toEqual(["*", "/"]);
    expect(remapped(STANDARD, "J", "Enter")).toBe(STANDARD);
    expect([known("Q", own), known("q", STANDARD)]).toEqual([true, false]);
  });
});
