import { describe, expect, it } from "vitest";
import { find, pieces } from "./search";

const entries = [
  { id: "5.4", gist: "Nobody touches a bet after the first card." },
  { id: "6.5", gist: "Over-maximum bets settle at the maximum." },
  { id: "6.5.1", gist: "Earlier results stand." },
  { id: "6.50", gist: "Nothing to see." },
  { id: "16.5", gist: "A promotion may end early." },
  { id: "Table 16/Two Card Tiger", gist: "12 to 1 under every option." },
];
const ids = (query: string) => find(entries, query).map((entry) => entry.id);

describe("find", () => {
  it("keeps everything, in order, when nothing is asked", () => {
    expect(find(entries, "  ")).toBe(entries);
  });

  it("puts the clause itself first, then what is under it, then what looks like it", () => {
    expect(ids("6.5")).toEqual(["6.5", "6.5.1", "6.50", "16.5"]);
  });

  it("asks for every word, in any order, in id or text", () => {
    expect(ids("tiger 12")).toEqual(["Table 16/Two Card Tiger"]);
    expect(ids("tiger 13")).toEqual([]);
  });

  it("knows that a wager is a bet, one or many", () => {
    expect(ids("maximum wagers")).toEqual(["6.5"]);
  });

  it("prefers whole words to parts of words", () => {
    const found = find([{ id: "1", gist: "Retied." }, { id: "2", gist: "A tied hand." }], "tied");
    expect(found.map((entry) => entry.id)).toEqual(["2", "1"]);
  });

  it("prefers the words as they stand, in the id above all", () => {
    const gists = [
      { id: "1", gist: "A card of two, for a tiger." },
      { id: "2", gist: "On a two card tiger." },
      { id: "T/Two Card Tiger", gist: "Pays." },
    ];
    expect(find(gists, "two card tiger").map((entry) => entry.id)).toEqual(["T/Two Card Tiger", "2", "1"]);
  });

  it("takes brackets and other signs as they are", () => {
    expect(ids("(a)")).toEqual([]);
  });
});

describe("pieces", () => {
  const marked = (text: string, query: string) => pieces(text, query).filter((piece) => piece.found).map((piece) => piece.text);

  it("marks each word of the query", () => {
    expect(marked("Over-maximum bets settle at the maximum.", "maximum wagers")).toEqual(["maximum", "bets", "maximum"]);
  });

  it("loses no letter", () => {
    const text = "10.6.1(a) goes to Banker.";
    expect(pieces(text, "(a) bank").map((piece) => piece.text).join("")).toBe(text);
    expect(pieces(text, "")).toEqual([{ text, found: false }]);
  });
});
