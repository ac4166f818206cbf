import { describe, expect, it } from "vitest";
import { askInWords, firstShown, markInWords, marksOf, moved, roadInWords, roadOf, runsInWords } from "./roads";
import type { RoadsNow } from "./types";

/** Seven for the Banker, a natural with a pair first; then the Player, tied twice. The Banker's tail lies under the Player's column. */
const roads = {
  tail: "straight",
  bead_plate: ["BBT", "BP", "BT", "B", "B", "B"], bead_pairs: [[0, 0, "b"], [2, 0, "p"]], bead_naturals: [[0, 0]],
  big_road: ["BP", "B", "B", "B", "B", "BB"], ties: [[1, 0, 2]], pairs: [[0, 0, "b"]], naturals: [[0, 0]],
  big_eye_boy: ["R"], small_road: [], cockroach_pig: [],
  ways: {
    big_road: [[0, 0, 1, 1], [0, 1, 1, 2], [0, 2, 1, 3], [0, 3, 1, 4], [0, 4, 1, 5], [0, 5, 1, 6], [1, 5, 1, 7], [1, 0, 2, 1]],
    big_eye_boy: [[0, 0, 1, 1]], small_road: [], cockroach_pig: [],
  },
  ask: { B: { big_eye_boy: "B", small_road: null, cockroach_pig: null }, P: { big_eye_boy: "R", small_road: null, cockroach_pig: null } },
  preview: {
    B: { bead_plate: [2, 1], big_road: [2, 0], big_eye_boy: [1, 0], small_road: null, cockroach_pig: null },
    P: { bead_plate: [2, 1], big_road: [1, 1], big_eye_boy: [0, 1], small_road: null, cockroach_pig: null },
  },
  stats: { naturals: { banker: 1, player: 0, tie: 0 }, longest_banker: 7, longest_player: 1, current_side: "P", current_run: 1, last: "T" },
} as unknown as RoadsNow;

describe("roads", () => {
  const big = roadOf("big", roads);

  it("are drawn cell by cell as given", () => {
    const grid = ["BPB", ".P.", "...", "...", "...", "..."];
    expect(marksOf(grid).map(({ col, row, letter }) => `${col}${row}${letter}`)).toEqual(["00B", "10P", "11P", "20B"]);
  });

  it("are asked for in words", () => {
    expect([roads.ask.B, roads.ask.P].map(askInWords)).toEqual(["broken", "regular"].map((mark) => `Big Eye Boy ${mark}, Small Road no mark, Cockroach Pig no mark`));
  });

  it("scroll by whole columns", () => {
    expect([firstShown(3, 2), firstShown(3, 5), firstShown(0, 5)]).toEqual([1, 0, 0]);
  });

  it("have their marks in the order they came, wherever they are drawn", () => {
    expect(big.marks.map(({ run, depth }) => `${run}.${depth}`)).toEqual(["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "2.1"]);
    expect(big.marks.at(-2)).toMatchObject({ col: 1, row: 5 });
    expect(roadOf("bead", roads).marks.map(({ letter }) => letter).join("")).toBe("BBBBBBBPTT");
  });

  it("can be read mark by mark", () => {
    expect(markInWords("big", big.marks[0]!)).toBe("column 1, Banker, 1, Banker pair, natural");
    expect(markInWords("big", big.marks[7]!)).toBe("column 2, Player, 1, 2 ties");
    expect(markInWords("bead", roadOf("bead", roads).marks.at(-1)!)).toBe("column 3, row 1, Tie, Player pair");
    expect(markInWords("eye", roadOf("eye", roads).marks[0]!)).toBe("column 1, regular, 1");
    expect(roadInWords(big)).toBe("Big Road, newest in column 2, Player, 1, 2 ties");
    expect(roadInWords(roadOf("small", roads))).toBe("Small Road: no mark yet");
  });

  it("say how many ties came before any win", () => {
    const only = roadOf("big", { ...roads, big_road: ["T"], ties: [[0, 0, 2]], pairs: [], naturals: [], ways: { ...roads.ways, big_road: [[0, 0, 1, 1]] } });
    expect(markInWords("big", only.marks[0]!)).toBe("column 1, 2 ties");
    expect(only.count).toBe(2);
  });

  it("grow by one with every result, a tie too", () => {
    expect([roadOf("bead", roads).count, big.count, roadOf("big", null).count]).toEqual([10, 10, 0]);
  });

  it("are walked with the arrow keys: along the marks, or from column to column", () => {
    const { marks } = big;
    expect(["ArrowDown", "ArrowUp", "Home", "End"].map((key) => moved(marks, 6, key))).toEqual([7, 5, 0, 7]);
    expect([moved(marks, 2, "ArrowRight"), moved(marks, 7, "ArrowRight"), moved(marks, 7, "ArrowLeft"), moved(marks, 3, "ArrowLeft")]).toEqual([7, 7, 0, 0]);
    expect([moved(marks, 7, "ArrowDown"), moved(marks, 0, "ArrowUp"), moved(marks, 0, "x"), moved([], 0, "End")]).toEqual([7, 0, null, null]);
  });

  it("show where a win that was not dealt would stand, and nothing where it would draw nothing", () => {
    const asked = (["bead", "big", "eye", "small"] as const).map((kind) => roadOf(kind, roads, "B").asked);
    expect(asked).toEqual([{ col: 2, row: 1, letter: "B" }, { col: 2, row: 0, letter: "B" }, { col: 1, row: 0, letter: "B" }, null]);
    expect(roadOf("big", roads, "P").asked).toEqual({ col: 1, row: 1, letter: "P" });
    expect([roadOf("big", roads, "B").width, big.width, big.asked]).toEqual([3, 2, null]);
  });

  it("come with runs and the last result", () => {
    expect(runsInWords(roads.stats).map(([, value]) => value)).toEqual(["Banker 1, Player 0, Tie 0", "Banker 7, Player 1", "Player 1", "Tie"]);
  });
});
