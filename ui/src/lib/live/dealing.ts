/** The dealer's side: what is due as an order, the keys that stand for cards, and what to pay to whom. */

import { cents } from "./money";
import type { Due, Order, TableNow } from "./types";

const HALF_A_PACK = 26;
const BEHIND = 14;

type Maker = (now: TableNow) => Record<string, unknown>;

/** What goes with an order whose words the dealer would say by hand. */
const MAKERS: Record<string, Maker> = {
  "turn-card": ({ view }) => ({ place: view.coup.drawn.find((place) => !(place in view.coup.faces)) ?? "" }),
  announce: ({ view }) => ({ hand: view.coup.announced.includes("player") ? "banker" : "player" }),
  "cut-cards": ({ settings }) => ({ depth: (settings.decks ?? 8) * HALF_A_PACK }),
  "place-cutting-card": () => ({ behind: BEHIND }),
};

/** The order that is due, ready to be given. */
export function dueOrder(now: TableNow): Order | null {
  if (!now.due) return null;
  return { order: now.due.order, ...MAKERS[now.due.order]?.(now) };
}

const CALLS: Record<string, string> = {
  "call-bets": "“Place your bets, please.”",
  "close-bets": "“No more bets.”",
  "offer-window": "“The offer is open.”",
  "close-window": "“The offer is closed.”",
};

/** The words that go with what is due. */
export const callFor = (order: string) => CALLS[order] ?? "";

/** By key: the rank it stands for. Zero is ten; the keys beside the number pad are the pictures. */
export const RANK_KEYS: Record<string, string> = {
  1: "A", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 0: "T", "/": "J", "*": "Q", "-": "K",
};
export const SUIT_KEYS: Record<string, string> = { s: "S", h: "H", c: "C", d: "D" };

/** A card as it is keyed: a rank, then a suit; either can be keyed anew. */
export function keyed(card: { rank: string; suit: string }, key: string): { rank: string; suit: string } {
  const rank = RANK_KEYS[key];
  const suit = SUIT_KEYS[key.toLowerCase()];
  return { rank: rank ?? card.rank, suit: suit ?? card.suit };
}

export interface ToPay { who: string; seat: string; dues: Due[]; pays: number; back: number }

/** What each seat gets, seat by seat: winnings, and stakes that come back. */
export function toPay(now: TableNow): ToPay[] {
  const seatOf = new Map(Object.entries(now.view.seats).map(([seat, who]) => [who, seat]));
  const byPerson = new Map<string, Due[]>();
  for (const due of now.view.dues) byPerson.set(due.who, [...(byPerson.get(due.who) ?? []), due]);
  const sum = (dues: Due[], name: "pays" | "returned") => dues.reduce((all, due) => all + cents(due[name]), 0);
  return [...byPerson]
    .map(([who, dues]) => ({ who, dues, seat: seatOf.get(who) ?? "–", pays: sum(dues, "pays"), back: sum(dues, "returned") }))
    .sort((a, b) => now.layout.seats.indexOf(a.seat) - now.layout.seats.indexOf(b.seat));
}
