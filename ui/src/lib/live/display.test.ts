import { describe, expect, it } from "vitest";
import type { Called } from "./called";
import { cardsUntil, handsShown, secondsOfCards, type ShownHands } from "./display";
import { limitRows } from "./limits";
import type { Box, Coup, Sign, TableEvent, TableNow } from "./types";

const event = (type: string, at: number) => ({ type, at }) as TableEvent;
const table = (coup: Record<string, unknown>, hands = 3) =>
  ({ view: { shoe: 2, coup: { number: 9, drawn: [], faces: {}, ...coup } }, roads: { stats: { hands } } }) as unknown as TableNow;
const coup = (number: number, over: Partial<Coup> = {}) =>
  ({ number, shoe: 2, winner: "player", player: ["9H", "KD"], banker: ["2C", "3C"], points: { player: 9, banker: 5 }, ...over }) as Coup;
const QUIET: Called = { points: {}, winner: null, areas: {} };
const KEPT: ShownHands = { number: 8, winner: "banker", points: {}, cards: { player: ["2H"], banker: ["9C"] } };

describe("the cards of a result", () => {
  it("stand as long as the address says, within reason", () => {
    expect([undefined, "3", "0", "900", "-1", "soon"].map(secondsOfCards)).toEqual([6, 3, 0, 30, 6, 6]);
  });

  it("stand from the call on and are gone with the next card", () => {
    const called = [event("card-drawn", 1_000), event("result-announced", 2_000), event("coup-ended", 4_000)];
    expect(cardsUntil(called, 6)).toBe(8_000);
    expect(cardsUntil([...called, event("card-drawn", 5_000)], 6)).toBe(0);
    expect(cardsUntil([], 6)).toBe(0);
  });
});

describe("the hands on the display", () => {
  it("are those on the table, with cards that nobody has turned face down", () => {
    const now = table({ drawn: ["P1", "B1", "P2"], faces: { P1: "9H" } });
    expect(handsShown(now, QUIET, [coup(8)], null)).toEqual({ number: 9, winner: null, points: {}, cards: { player: ["9H", null], banker: [null] } });
  });

  it("are those of the last coup before the first card, void ones left out", () => {
    expect(handsShown(table({}), QUIET, [coup(8, { winner: null }), coup(7)], null)?.number).toBe(7);
    expect(handsShown(table({}), QUIET, [coup(8)], KEPT)).toMatchObject({ number: 8, winner: "player" });
    expect(handsShown(table({}), QUIET, [coup(7)], KEPT)).toBe(KEPT);
  });

  it("are none when the shoe is new", () => {
    expect(handsShown(table({}, 0), QUIET, [coup(8, { shoe: 1 })], KEPT)).toBe(null);
    expect(handsShown(table({}), QUIET, [coup(8, { shoe: 1 })], null)).toBe(null);
  });
});

describe("limits", () => {
  const box = (title: string, minimum: string, maximum: string) => ({ title, minimum, maximum }) as Box;

  it("are told once for all bets, and for each kind that differs", () => {
    const sign = { bounds: { minimum: 2500, maximum: 500_000 }, differential: null } as unknown as Sign;
    const boxes = [box("Player", "25", "5000"), box("Tie", "5", "500"), box("Player Pair", "5", "250"), box("Banker Pair", "5", "250")];
    const rows = limitRows(sign, boxes, 2);
    expect(rows.map(({ name, limits }) => `${name} ${limits}`)).toEqual(["All bets $25 – $5,000", "Tie $5 – $500", "Side bets $5 – $250"]);
    expect(limitRows(sign, boxes, 1)).toHaveLength(2);
  });
});
