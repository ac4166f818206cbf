/** What a settled wager came to, in a sentence that does the sum. The figures are the table's, none is worked out here. */

import { cents, shown } from "./money";
import type { Coup, SettledWager, TableNow } from "./types";

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

export const explain: Teller = (wager) => (TELLERS[wager.outcome ?? ""] ?? TELLERS.void!)(wager);

/** What a bettor gained or lost on wagers that are decided, in cents. */
export function net(wagers: SettledWager[]): number {
  return wagers
    .filter((wager) => wager.outcome !== "open")
    .reduce((sum, wager) => sum + cents(wager.pays) + cents(wager.returned) - cents(wager.amount) - cents(wager.owed), 0);
}

/** The odds printed on a box, where there is but one line; which of several applies, only the table knows. */
function onlyOdds(now: TableNow, wager: string): string | null {
  const odds = now.layout.boxes.find((box) => box.wager === wager)?.odds ?? "";
  return odds && !/[,·]/.test(odds) ? odds : null;
}

/** The coup that is being settled, as soon as it is; else the last one that is over. */
export function settlingNow(now: TableNow, me: string, coups: Coup[], stakes: Map<string, string>): Coup | undefined {
  const { dues, coup, shoe } = now.view;
  const newest = coups[0];
  if (!dues.length || (newest?.number === coup.number && newest.shoe === shoe)) return newest;
  const wagers = dues
    .filter((due) => due.who === me)
    .map((due) => ({ ...due, amount: stakes.get(due.id) ?? due.returned, odds: onlyOdds(now, due.wager) }));
  return { number: coup.number, shoe, winner: null, player: [], banker: [], points: {}, wagers };
}
