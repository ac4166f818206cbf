/** The dealer's side: what is due as the table says it, and what to pay to whom. */

import { cents } from "./money";
import type { Order, SettledWager, TableEvent, TableNow } from "./types";

/** The order that is due, ready to be given but for the face of a real card. */
export function dueOrder(now: TableNow): Order | null {
  const suggested = now.due?.suggested;
  return suggested && typeof suggested.order === "string" ? (suggested as Order) : null;
}

/** Whether a card must be keyed in with what is due. */
export const wantsCard = (now: TableNow) => now.settings.cards === "keyed" && (now.due?.keyed ?? false);

const OPENS_BETS = new Set(["shoe-ready", "coup-ended", "bets-called"]);

/** When bets were opened last, by the server's clock. */
export const betsOpened = (events: TableEvent[]) => events.findLast(({ type }) => OPENS_BETS.has(type))?.at ?? null;

const LEFT_TO_RIGHT: [string, string[]][] = [
  ["Prepare the shoe", ["closed", "preparing", "shoe-over"]],
  ["Take bets", ["betting"]],
  ["No more bets", ["called"]],
  ["Deal and turn", ["dealing", "window"]],
  ["Call the result", ["result"]],
  ["Take and pay", ["settled"]],
  ["Clear the table", ["paid"]],
];

/** The steps of a coup, and which of them are over. */
export function steps(now: TableNow): { name: string; is: "done" | "now" | "later" }[] {
  const here = LEFT_TO_RIGHT.findIndex(([, phases]) => phases.includes(now.view.phase));
  return LEFT_TO_RIGHT.map(([name], place) => ({ name, is: place < here ? "done" : place === here ? "now" : "later" }));
}

export interface ToPay { who: string; seat: string; wagers: SettledWager[]; pays: number; takes: number; owed: number }

/** What each seat gets and gives, seat by seat, in the order of the layout. */
export function toPay(now: TableNow): ToPay[] {
  const byPerson = new Map<string, SettledWager[]>();
  for (const wager of now.settled) byPerson.set(wager.who ?? "", [...(byPerson.get(wager.who ?? "") ?? []), wager]);
  const sum = (wagers: SettledWager[], of: (wager: SettledWager) => number) => wagers.reduce((all, wager) => all + of(wager), 0);
  const place = ({ seat }: ToPay) => (now.layout.seats.indexOf(seat) + 1 || now.layout.seats.length + 1);
  return [...byPerson]
    .map(([who, wagers]) => ({
      who, wagers, seat: wagers[0]?.seat || "–",
      pays: sum(wagers, (wager) => cents(wager.pays)),
      takes: sum(wagers, (wager) => (wager.outcome === "lose" ? cents(wager.amount) - cents(wager.returned) : 0)),
      owed: sum(wagers, (wager) => cents(wager.owed)),
    }))
    .sort((a, b) => place(a) - place(b));
}
