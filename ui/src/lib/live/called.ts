/** What was called in the coup on the table, read off the feed: points by hand, and the winner. */

import type { Side } from "./places";
import type { TableEvent, TableNow, Winner } from "./types";

/** By hand: its points; a game with a hand for every area has the dealer's, and how each area stands against it. */
export interface Called { points: Partial<Record<Side | "dealer", number>>; winner: Winner | null; areas: Record<string, Area> }
export interface Area { points: number; against_dealer: "higher" | "lower" | "equal" }

const RESULT_STANDS = new Set(["result", "settled", "paid"]);

/** The calls since the coup began, for as long as its cards lie there. */
export function calledNow(events: TableEvent[], now: TableNow): Called {
  const called: Called = { points: {}, winner: null, areas: {} };
  if (!now.view.coup.drawn.length) return called;
  for (const { type, fact, seq } of events) {
    if (seq > now.seq) break;
    if (type === "coup-begun") Object.assign(called, { points: {}, winner: null, areas: {} });
    if (type === "points-announced") called.points[fact.hand as Side] = Number(fact.points);
    if (type === "points-declared") called.points.dealer = Number(fact.points);
    if (type === "hands-compared") called.areas = fact.areas as Called["areas"];
    if (type === "card-corrected") {
      called.winner = null;
      for (const hand of fact.again as Side[]) delete called.points[hand];
    }
    if (type === "result-announced" && RESULT_STANDS.has(now.view.phase)) {
      called.winner = fact.winner as Winner;
      called.points = { player: Number(fact.player), banker: Number(fact.banker) };
    }
  }
  return called;
}

const SIDES = { player: "Player", banker: "Banker" } as const;

/** The call as a dealer says it: the winner, the points, and nothing else. */
export function callInWords({ winner, points }: Called): string {
  if (!winner) return "";
  if (winner === "tie") return `Tie, ${points.player ?? ""} all`;
  const other = winner === "player" ? "banker" : "player";
  return `${SIDES[winner]} wins, ${points[winner] ?? ""} over ${points[other] ?? ""}`;
}
