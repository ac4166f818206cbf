/** What a settled wager came to: what decided it, and the sum. Reason and figures are the table's, none is worked out here. */

import type { Called } from "./called";
import { cents, shown } from "./money";
import type { Coup, SettledWager, TableNow, Winner } from "./types";

type Teller = (wager: SettledWager) => string;

const won: Teller = ({ amount, odds, pays, returned, commission, owed }) => {
  const taken = commission && cents(commission) ? ` Commission of ${shown(commission)} is taken off.` : "";
  const later = owed && cents(owed) ? ` Commission of ${shown(owed)} is owed, to be settled later.` : "";
  return `${shown(amount)} at ${odds || "its odds"} pays ${shown(pays)}, and ${shown(returned)} comes back.${taken}${later}`;
};

const TELLERS: Record<string, Teller> = {
  win: won,
  lose: ({ amount }) => `The ${shown(amount)} is lost.`,
  "stand-off": ({ returned }) => `Neither won nor lost: ${shown(returned)} comes back.`,
  void: ({ returned }) => `The wager has no effect: ${shown(returned)} comes back.`,
  open: ({ amount }) => `Not decided yet: the ${shown(amount)} stays for a later coup.`,
};

export const explain: Teller = (wager) => `${wager.why ?? ""} ${(TELLERS[wager.outcome ?? ""] ?? TELLERS.void!)(wager)}`.trim();

/** At which odds a wager was paid, and what was taken off: "1 : 1 less $2.50". */
export const paidAt: Teller = ({ odds, commission }) =>
  [odds?.replaceAll(":", " : "), cents(commission) ? `less ${shown(commission)}` : ""].filter(Boolean).join(" ");

/** What a bettor gained or lost on wagers that are decided, in cents. */
export function net(wagers: SettledWager[]): number {
  return wagers
    .filter((wager) => wager.outcome !== "open")
    .reduce((sum, wager) => sum + cents(wager.pays) + cents(wager.returned) - cents(wager.amount) - cents(wager.owed), 0);
}

/** The coup that is being settled, as soon as it is; else the last one that is over. */
export function settlingNow(now: TableNow, coups: Coup[], called: Called): Coup | undefined {
  const { coup, shoe, phase } = now.view;
  const newest = coups[0];
  const told = newest?.number === coup.number && newest.shoe === shoe;
  if (told || (phase !== "settled" && phase !== "paid")) return newest;
  return {
    number: coup.number, shoe, at: now.at, kind: coup.kind, winner: called.winner, player: [], banker: [], hands: {}, points: called.points,
    wagers: now.settled,
  };
}

export interface ShoeOfCoups { shoe: number; coups: Coup[]; counts: Record<Winner, number> }

/** Coups by their shoe, in the order given. */
export function byShoe(coups: Coup[]): ShoeOfCoups[] {
  const shoes = new Map<number, Coup[]>();
  for (const coup of coups) shoes.set(coup.shoe, [...(shoes.get(coup.shoe) ?? []), coup]);
  const won = (list: Coup[], winner: Winner) => list.filter((coup) => coup.winner === winner).length;
  return [...shoes].map(([shoe, list]) => ({
    shoe, coups: list, counts: { banker: won(list, "banker"), player: won(list, "player"), tie: won(list, "tie") },
  }));
}
