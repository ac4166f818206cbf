import { afterEach, describe, expect, it, vi } from "vitest";
import { BACK, capsOf, keptKeys, laid, meant, NO_CARD, remapped, STANDARD } from "./keys";

const typed = (keys: string, map = STANDARD) => [...keys].reduce((card, key) => laid(card, meant(card, key, map)), NO_CARD);

describe("cards by key", () => {
  it("are a rank and a suit, by keyboard", () => {
    expect(typed("0d")).toEqual({ rank: "T", suit: "D" });
    expect(typed("/H")).toEqual({ rank: "J", suit: "H" });
    expect(typed("h")).toEqual(NO_CARD);
  });

  it("can be keyed on the number pad alone", () => {
    expect(typed("93")).toEqual({ rank: "9", suit: "C" });
    expect(typed("11")).toEqual({ rank: "A", suit: "S" });
  });

  it("have their letters too", () => {
    expect([..."atJqK"].map((key) => typed(`${key}h`).rank)).toEqual(["A", "T", "J", "Q", "K"]);
  });

  it("never merge: a whole card stays as it is", () => {
    for (const more of ["d", "8", "2d", "q"]) expect(typed(`7h${more}`)).toEqual({ rank: "7", suit: "H" });
  });

  it("can be keyed anew until they are whole", () => {
    expect(typed("78")).toEqual({ rank: "8", suit: "" });
    expect(typed("7x")).toEqual({ rank: "7", suit: "" });
  });
});

describe("a dealer's own map", () => {
  afterEach(() => vi.unstubAllGlobals());
  const kept = (map: unknown) => vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(map) });

  it("is one in which no key means two things", () => {
    const own = remapped(STANDARD, "J", "q");
    expect(typed("q1", own)).toEqual({ rank: "J", suit: "S" });
    expect(meant(NO_CARD, "/", own)).toBe("");
    const swapped = remapped(STANDARD, "J", "*");
    expect([swapped.J, swapped.Q]).toEqual(["*", "/"]);
    expect(remapped(STANDARD, "J", "Enter")).toBe(STANDARD);
  });

  it("has the last word on suits, with the rank there or not", () => {
    const own = remapped(STANDARD, "H", "1");
    expect(["91", "92", "93"].map((keys) => typed(keys, own).suit)).toEqual(["H", "H", "C"]);
    expect(typed("91", remapped(STANDARD, "J", "1"))).toEqual({ rank: "9", suit: "S" });
  });

  it("says what takes back, which is no key beside Enter unless a dealer wants that", () => {
    expect([".", "Delete", "+"].map((key) => meant(NO_CARD, key, STANDARD))).toEqual(["", "", ""]);
    expect(meant(NO_CARD, "Backspace", STANDARD)).toBe(BACK);
    const own = remapped(STANDARD, BACK, "T");
    expect([meant(NO_CARD, "t", own), meant(NO_CARD, "Backspace", own)]).toEqual([BACK, ""]);
    expect(meant({ rank: "7", suit: "" }, "3", remapped(STANDARD, BACK, "3"))).toBe(BACK);
  });

  it("is printed with every key that counts", () => {
    expect(["9", "A", "K", "H", BACK].map((meaning) => capsOf(meaning, STANDARD))).toEqual([["9"], ["1", "A"], ["-", "K"], ["H", "2"], ["⌫"]]);
    expect(["J", "Q"].map((meaning) => capsOf(meaning, remapped(STANDARD, "J", "q")))).toEqual([["Q", "J"], ["*"]]);
    expect(capsOf("C", remapped(STANDARD, BACK, "3"))).toEqual(["C"]);
    expect(["S", "H"].map((suit) => capsOf(suit, remapped(STANDARD, "H", "1")))).toEqual([["S"], ["1", "2"]]);
    expect(capsOf("H", remapped(STANDARD, "H", "2"))).toEqual(["2"]);
  });

  it("that was kept before one could choose what takes back is kept still", () => {
    const { [BACK]: _, ...cards } = remapped(STANDARD, "J", "x");
    kept(cards);
    expect(keptKeys()).toEqual({ ...cards, [BACK]: "backspace" });
    kept({ J: 7 });
    expect(keptKeys()).toBe(STANDARD);
    kept(null);
    expect(keptKeys()).toEqual(STANDARD);
  });
});
