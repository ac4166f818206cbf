/** The table's own terms in words. */

import { count, sentence } from "../words";
import { dollars } from "./money";
import type { Phase, TableEvent, TableNow } from "./types";

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

const sideOf = (value: unknown) => sentence(String(value));

type Teller = (fact: Record<string, unknown>, who: (id: unknown) => string) => string;

const SENTENCES: Record<string, Teller> = {
  "bet-placed": (fact, who) => {
    const wager = fact.wager as { who: string; wager: string; amount: number };
    return `${who(wager.who)} lays ${dollars(wager.amount)} on ${sentence(wager.wager)}`;
  },
  "bets-called": () => "Bets are called for",
  "bets-closed": () => "No more bets",
  "coup-begun": (fact) => `Coup ${String(fact.number)} begins`,
  "card-drawn": (fact) => `A card for ${String(fact.place)}`,
  "card-turned": (fact) => `${String(fact.place)} is ${String(fact.face)}`,
  "points-announced": (fact) => `${sideOf(fact.hand)} has ${String(fact.points)}`,
  "result-announced": (fact) =>
    fact.winner === "tie"
      ? `Tie, ${String(fact.player)} all`
      : `${sideOf(fact.winner)} wins, Player ${String(fact.player)}, Banker ${String(fact.banker)}`,
  "coup-settled": (fact) => `The coup is settled: ${count((fact.dues as unknown[]).length, "wager")}`,
  "paid-out": () => "The winning bets are paid",
  "coup-ended": () => "The cards are put away",
  "player-joined": (fact, who) => `${who(fact.who)} takes seat ${String(fact.seat)}`,
  "player-left": (fact, who) => `${who(fact.who)} leaves`,
  "bought-in": (fact, who) => `${who(fact.who)} buys in for ${dollars(Number(fact.amount))}`,
  "staff-relieved": (fact, who) => `${who(fact.who)} takes over as ${String(fact.role)}`,
  "shoe-ready": (fact) => `Shoe ${String(fact.number)} is ready`,
};

/** An event as one sentence. */
export function eventInWords(event: TableEvent, names: TableNow["names"]): string {
  const who = (id: unknown) => names[String(id)] ?? String(id);
  return SENTENCES[event.type]?.(event.fact, who) ?? sentence(event.type);
}

/** The time of day of a moment, as a wall clock shows it. */
export const timeOf = (at: number) => new Date(at).toLocaleTimeString("en-AU", { hour12: false });
