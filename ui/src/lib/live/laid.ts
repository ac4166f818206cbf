/** What lies on the layout: as the table was last seen, and as the answers to one's own orders have changed it since. */

import { cents, dollars } from "./money";
import type { Laid, Request, TableEvent } from "./types";

export type Totals = Record<string, number>;

/** A wager in an event: its amount is in cents. */
type Told = Omit<Laid, "amount" | "stage"> & { amount: number };

interface Stake { wager: string; amount: number }

const decimal = (value: number) => (value / 100).toFixed(2);

type Change = (laid: Laid[], fact: TableEvent["fact"]) => Laid[];

const gone: Change = (laid, { wager }) => laid.filter(({ id }) => id !== wager);
const altered: Change = (laid, { wager, amount }) =>
  laid.map((each) => (each.id === wager ? { ...each, amount: decimal(Number(amount)) } : each));

const CHANGES: Record<string, Change> = {
  "bet-placed": (laid, fact) => {
    const told = fact.wager as Told;
    return [...laid, { ...told, amount: decimal(told.amount), stage: "" }];
  },
  "bet-altered": altered,
  "bet-reduced": altered,
  "bet-lifted": gone,
  "bet-returned": gone,
};

/** The layout with what has happened since it was seen. */
export const laidAfter = (laid: Laid[], events: TableEvent[]): Laid[] =>
  events.reduce((now, { type, fact }) => CHANGES[type]?.(now, fact) ?? now, laid);

/** By box, the sum over several wagers. */
export function sumOf<T extends { wager: string }>(wagers: T[], value: (wager: T) => number): Totals {
  const totals: Totals = {};
  for (const each of wagers) totals[each.wager] = (totals[each.wager] ?? 0) + value(each);
  return totals;
}

/** All Player bets against all Banker bets, in cents, and whether they are near the differential, if there is one. */
export interface Facing { player: number; banker: number; apart: number; near: boolean }

export function facing(layout: Laid[], most: number | null): Facing {
  const { player = 0, banker = 0 } = sumOf(layout, (each) => cents(each.amount));
  const apart = banker - player;
  return { player, banker, apart, near: most !== null && Math.abs(apart) >= most * 0.9 };
}

/** What a limit has left of a bet, and by which clauses. */
export interface Cut { wager: string; amount: number; clauses: string[] }

/** The wager that an event laid, if it did. */
export const placedIn = ({ type, fact }: TableEvent): Told[] => (type === "bet-placed" ? [fact.wager as Told] : []);

/** A wager that was laid with less than its bettor wanted. */
export const cutDown = (event: TableEvent): Cut[] =>
  placedIn(event).filter(({ amount }) => amount < Number(event.fact.asked)).map(({ wager, amount }) => ({ wager, amount, clauses: event.clauses }));

/** One of these wagers, of which the dealer took some off again. */
export const reduced = ({ type, fact, clauses }: TableEvent, laid: Told[]): Cut[] =>
  type !== "bet-reduced" ? [] : laid.filter(({ id }) => id === fact.wager).map(({ wager }) => ({ wager, amount: Number(fact.amount), clauses }));

/** What an event tells that somebody asked for, if it does. */
export const requestIn = ({ type, fact }: TableEvent): Request[] => (type === "approval-requested" ? [fact.request as Request] : []);

/** What an order, as it was written, would bring its boxes to. */
export function wantedBy(order: string, laid: Laid[]): Totals {
  const { wager, amount, stakes = [] } = JSON.parse(order) as { wager?: string; amount?: number; stakes?: Stake[] };
  const altered = laid.find(({ id }) => id === wager);
  return altered ? { [altered.wager]: amount ?? 0 } : sumOf(stakes, (stake) => stake.amount);
}

/** "Player, $25; Tie, $5". */
export const named = (totals: Totals, title: (wager: string) => string) =>
  Object.entries(totals).map(([wager, amount]) => `${title(wager)}, ${dollars(amount)}`).join("; ");

/** A record less the names of another. */
export function without<T>(kept: Record<string, T>, gone: Record<string, unknown>): Record<string, T> {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !(name in gone)));
}
