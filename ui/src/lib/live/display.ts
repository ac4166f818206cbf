/** What the screen over a table shows: both hands with the last result, and how long their cards stand large. */

import type { Called } from "./called";
import type { Side } from "./places";
import type { Coup, TableEvent, TableNow, Winner } from "./types";

/** Both hands of a coup; a card that nobody has turned has no face. */
export interface ShownHands { number: number; winner: Winner | null; points: Called["points"]; cards: Record<Side, (string | null)[]> }

const USUAL = 6;
const MOST = 30;

/** For how many seconds the cards of a result stand large: `?cards=6` in the address, 0 for never. */
export function secondsOfCards(asked: string | undefined): number {
  const seconds = Number(asked ?? USUAL);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, MOST) : USUAL;
}

/** The hands on the table; before the first card, those of the last coup of this shoe. `kept` is what was last shown. */
export function handsShown(now: TableNow, called: Called, coups: Coup[], kept: ShownHands | null): ShownHands | null {
  const { coup, shoe } = now.view;
  if (coup.drawn.length) {
    const dealt = (letter: string) => [1, 2, 3].map((card) => `${letter}${card}`).filter((place) => coup.drawn.includes(place)).map((place) => coup.faces[place] ?? null);
    return { number: coup.number, winner: called.winner, points: called.points, cards: { player: dealt("P"), banker: dealt("B") } };
  }
  if (!now.roads.stats.hands) return null;
  const newest = coups.find((each) => each.shoe === shoe && each.winner);
  if (kept?.winner && kept.number > (coups[0]?.number ?? 0)) return kept;
  return newest ? { number: newest.number, winner: newest.winner, points: newest.points, cards: { player: newest.player, banker: newest.banker } } : null;
}

/** Until when the cards of the last result stand large: from the call on, and not a moment after the next card. */
export function cardsUntil(events: TableEvent[], seconds: number): number {
  const called = events.findLast(({ type }) => type === "result-announced" || type === "card-drawn" || type === "card-corrected");
  return called?.type === "result-announced" ? called.at + seconds * 1000 : 0;
}
