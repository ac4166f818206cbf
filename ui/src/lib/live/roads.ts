/** Roads as the server draws them: rows of letters, one for each cell. Nothing is worked out here but places and words. */

import type { NextMarks } from "../types";
import type { DerivedRoad, RoadsNow } from "./types";

export type RoadKind = "bead" | "big" | "eye" | "small" | "pig";
export type Asked = "B" | "P";
export interface Mark { col: number; row: number; letter: string }
/** A mark with what belongs to it; its run is its column before anything is drawn, and its depth the place there. */
export interface RoadMark extends Mark { run: number; depth: number; ties: number; pairs: string; natural: boolean }
/** One road: its marks in the order they came, and the one that a win which was not dealt would add. */
export interface DrawnRoad { kind: RoadKind; marks: RoadMark[]; asked: Mark | null; width: number; count: number }

export const TITLES: Record<RoadKind, { title: string; chinese: string }> = {
  bead: { title: "Bead Plate", chinese: "珠盤路" },
  big: { title: "Big Road", chinese: "大路" },
  eye: { title: "Big Eye Boy", chinese: "大眼仔" },
  small: { title: "Small Road", chinese: "小路" },
  pig: { title: "Cockroach Pig", chinese: "曱甴路" },
};
const DERIVED: Partial<Record<RoadKind, DerivedRoad>> = { eye: "big_eye_boy", small: "small_road", pig: "cockroach_pig" };
export const isDerived = (kind: RoadKind) => kind in DERIVED;

/** The marks of a grid, column by column; dots are empty cells. */
export function marksOf(grid: string[]): Mark[] {
  const marks: Mark[] = [];
  const width = Math.max(0, ...grid.map((row) => row.length));
  for (let col = 0; col < width; col += 1) {
    grid.forEach((row, place) => {
      const letter = row[col] ?? ".";
      if (letter !== "." && letter !== " ") marks.push({ col, row: place, letter });
    });
  }
  return marks;
}

/** The first column to show, so that the newest ones are seen: whole columns scroll. */
export const firstShown = (width: number, columns: number) => Math.max(0, width - columns);

/** One of the five roads, ready to be drawn; an empty one where nothing is known yet. */
export function roadOf(kind: RoadKind, roads: RoadsNow | null, asked: Asked | null = null): DrawnRoad {
  const marks = roads ? (kind === "bead" ? beads(roads) : along(kind, roads)) : [];
  const next = roads && asked ? wouldDraw(kind, roads, asked) : null;
  const width = Math.max(0, ...[...marks, ...(next ? [next] : [])].map(({ col }) => col + 1));
  return { kind, marks, asked: next, width, count: marks.reduce((sum, { letter, ties }) => sum + ties + (kind === "big" && letter === "T" ? 0 : 1), 0) };
}

const at = (col: number, row: number) => `${col} ${row}`;
const spots = (cells: [number, number, ...unknown[]][]) => new Set(cells.map(([col, row]) => at(col, row)));

function beads(roads: RoadsNow): RoadMark[] {
  const [pairs, naturals] = [new Map(roads.bead_pairs.map(([col, row, whose]) => [at(col, row), whose])), spots(roads.bead_naturals)];
  return marksOf(roads.bead_plate).map((mark) => {
    const here = at(mark.col, mark.row);
    return { ...mark, run: mark.col + 1, depth: mark.row + 1, ties: 0, pairs: pairs.get(here) ?? "", natural: naturals.has(here) };
  });
}

function along(kind: RoadKind, roads: RoadsNow): RoadMark[] {
  const road = DERIVED[kind] ?? "big_road";
  const big = kind === "big";
  const order = new Map(roads.ways[road].map(([col, row, run, depth], place) => [at(col, row), { place, run, depth }]));
  const ties = new Map(big ? roads.ties.map(([col, row, number]) => [at(col, row), number]) : []);
  const pairs = new Map(big ? roads.pairs.map(([col, row, whose]) => [at(col, row), whose]) : []);
  const naturals = spots(big ? roads.naturals : []);
  return marksOf(roads[road])
    .map((mark, drawn) => {
      const here = at(mark.col, mark.row);
      const { place, run, depth } = order.get(here) ?? { place: drawn, run: mark.col + 1, depth: mark.row + 1 };
      return { place, mark: { ...mark, run, depth, ties: ties.get(here) ?? 0, pairs: pairs.get(here) ?? "", natural: naturals.has(here) } };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ mark }) => mark);
}

function wouldDraw(kind: RoadKind, roads: RoadsNow, asked: Asked): Mark | null {
  const derived = DERIVED[kind];
  const spot = roads.preview[asked][derived ?? (kind === "bead" ? "bead_plate" : "big_road")];
  const letter = derived ? roads.ask[asked][derived] : asked;
  return spot && letter ? { col: spot[0], row: spot[1], letter } : null;
}

const SIDES: Record<string, string> = { B: "Banker", P: "Player", T: "Tie" };
const COLOURS: Record<string, string> = { R: "regular", B: "broken" };
const PAIRS: Record<string, string> = { b: "Banker pair", p: "Player pair", bp: "both pairs" };

/** A mark read aloud: "column 12, Player, 3, 1 tie". */
export function markInWords(kind: RoadKind, { run, depth, letter, ties, pairs, natural }: RoadMark): string {
  const what = isDerived(kind) ? COLOURS[letter] : SIDES[letter];
  const tied = ties && `${ties} ${ties > 1 ? "ties" : "tie"}`;
  const place = kind === "bead" ? [`row ${depth}`, what] : letter === "T" ? [] : [what, depth];
  return [`column ${run}`, ...place, tied, PAIRS[pairs], natural && "natural"].filter(Boolean).join(", ");
}

/** What the next win would draw on the three derived roads: "Big Eye Boy regular, Small Road no mark, …". */
export const askInWords = (next: NextMarks) => askMarks(next).map(({ kind, letter }) => `${TITLES[kind].title} ${COLOURS[letter ?? ""] ?? "no mark"}`).join(", ");

/** The same as marks, road by road. */
export function askMarks(next: NextMarks) {
  return (["eye", "small", "pig"] as const).map((kind) => ({ kind, letter: next[DERIVED[kind]!] }));
}

/** A road in one line: how far it goes, and its newest mark. */
export function roadInWords({ kind, marks }: DrawnRoad): string {
  const { title } = TITLES[kind];
  const newest = marks.at(-1);
  return newest ? `${title}, newest in ${markInWords(kind, newest)}` : `${title}: no mark yet`;
}

/** Naturals, runs and the last result of a shoe, each with its name. */
export function runsInWords(stats: RoadsNow["stats"]): [string, string][] {
  const { naturals, longest_banker, longest_player, current_side, current_run, last } = stats;
  return [
    ["Naturals", `Banker ${naturals.banker}, Player ${naturals.player}, Tie ${naturals.tie}`],
    ["Longest run", `Banker ${longest_banker}, Player ${longest_player}`],
    ["Run now", current_side ? `${SIDES[current_side]} ${current_run}` : "none"],
    ["Last", last ? SIDES[last]! : "none"],
  ];
}

/** Where a key leads from a mark: down and up as the marks came, right and left to the head of a column; null for other keys. */
export function moved(marks: RoadMark[], from: number, key: string): number | null {
  const head = (run: number) => marks.findIndex((mark) => mark.run === run);
  const within = (place: number) => Math.min(Math.max(place, 0), marks.length - 1);
  const run = marks[from]?.run ?? 1;
  const ways: Record<string, () => number> = {
    ArrowDown: () => within(from + 1),
    ArrowUp: () => within(from - 1),
    ArrowRight: () => (head(run + 1) < 0 ? within(marks.length) : head(run + 1)),
    ArrowLeft: () => within(head(run - 1)),
    Home: () => 0,
    End: () => within(marks.length),
  };
  return marks.length && key in ways ? ways[key]!() : null;
}
