/** The table's own terms in words. */

import { sentence } from "../words";
import type { Phase } from "./types";

const PHASES: Record<Phase, string> = {
  closed: "Closed",
  preparing: "New shoe",
  betting: "Place your bets",
  called: "No more bets",
  dealing: "Cards are dealt",
  window: "An offer is open",
  result: "The result is called",
  settled: "Bets are settled",
  paid: "Bets are paid",
  "shoe-over": "The shoe is over",
  irregular: "On hold",
};

/** The time for bets has passed, and the dealer has not called them closed. */
export const LATE = "Waiting for the dealer";

export const phaseInWords = (phase: Phase) => PHASES[phase] ?? sentence(phase);

const SHORT: Record<string, string> = {
  "player-pair": "PP", "banker-pair": "BP", "player-crown-pair": "PC", "banker-crown-pair": "BC", "super-six": "S6",
  "player-dragon-bonus": "Pb", "banker-dragon-bonus": "Bb", tiger: "T", "big-tiger": "BT", "small-tiger": "ST",
  "tiger-tie": "TT", "tiger-pair": "TP", "dragon-tiger": "DT", "big-dragon": "BD", "small-dragon": "SD",
};

/** A side bet as it is printed in a small circle. */
export function shortName(wager: string): string {
  return SHORT[wager] ?? wager.split("-").map((word) => word.charAt(0).toUpperCase()).join("");
}

export const OUTCOMES: Record<string, string> = {
  win: "won", lose: "lost", "stand-off": "stand-off", void: "void", open: "open", reduced: "reduced",
};

/** The time of day of a moment, as a wall clock shows it. */
export const timeOf = (at: number) => new Date(at).toLocaleTimeString("en-AU", { hour12: false });
