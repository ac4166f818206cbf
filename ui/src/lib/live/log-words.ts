/** The log in words: what happened at a table, each event as one sentence. */

import { count, sentence } from "../words";
import { cardInShort } from "./cards";
import { cardPlace } from "./due-words";
import { dollars } from "./money";
import type { Sign, TableEvent, TableNow } from "./types";

const sideOf = (value: unknown) => sentence(String(value));

const bound = (amount: number | null) => (amount === null ? "none" : dollars(amount));

/** What a sign says: the table's limits, the differential, and those of single bets. */
function signInWords({ bounds, differential, wagers }: Sign): string {
  const others = Object.entries(wagers).map(([wager, each]) => `${sentence(wager)} ${bound(each.minimum)} to ${bound(each.maximum)}`);
  const table = `${bound(bounds.minimum)} to ${bound(bounds.maximum)}`;
  return [table, ...(differential === null ? [] : [`differential ${dollars(differential)}`]), ...others].join("; ");
}

interface Named { who: (id: unknown) => string; wager: (name: string) => string }
type Teller = (fact: Record<string, unknown>, named: Named) => string;

const SENTENCES: Record<string, Teller> = {
  "bet-placed": (fact, named) => {
    const wager = fact.wager as { who: string; wager: string; amount: number };
    return `${named.who(wager.who)} lays ${dollars(wager.amount)} on ${named.wager(wager.wager)}`;
  },
  "bets-called": () => "Bets are called for",
  "bets-closed": () => "No more bets",
  "coup-begun": (fact) => `Coup ${String(fact.number)} begins`,
  "card-drawn": (fact) => `${cardPlace(String(fact.place))} is drawn`,
  "card-turned": (fact) => `${cardPlace(String(fact.place))} is ${cardInShort(String(fact.face))}`,
  "card-corrected": (fact) => `${cardPlace(String(fact.place))} was keyed in as ${cardInShort(String(fact.was))} and is ${cardInShort(String(fact.face))}`,
  "points-announced": (fact) => `${sideOf(fact.hand)} has ${String(fact.points)}`,
  "result-announced": (fact) =>
    fact.winner === "tie"
      ? `Tie, ${String(fact.player)} all`
      : `${sideOf(fact.winner)} wins, Player ${String(fact.player)}, Banker ${String(fact.banker)}`,
  "coup-settled": (fact) => `The coup is settled: ${count((fact.dues as unknown[]).length, "wager")}`,
  "paid-out": () => "The winning bets are paid",
  "limits-changed": (fact) => `Limits are ${signInWords(fact.sign as Sign)}${fact.next_coup ? ", from the next coup on" : ""}`,
  "coup-ended": () => "The cards are put away",
  "player-joined": (fact, { who }) => `${who(fact.who)} takes seat ${String(fact.seat)}`,
  "player-left": (fact, { who }) => `${who(fact.who)} leaves`,
  "bought-in": (fact, { who }) => `${who(fact.who)} buys in for ${dollars(Number(fact.amount))}`,
  "staff-relieved": (fact, { who }) => `${who(fact.who)} takes over as ${String(fact.role)}`,
  "table-opened": () => "The table is opened",
  "cards-brought": (fact) => `${count(Number(fact.packs), "pack")} of cards brought to the table`,
  "cut-offered": (fact, { who }) => `${who(fact.to)} is offered the cut`,
  "cut-answered": (fact, { who }) => `${who(fact.who)} ${fact.accepts ? "takes the cut" : "leaves the cut to others"}`,
  "cards-cut": (fact, { who }) => `${who(fact.by)} cuts the cards`,
  "cutting-card-placed": (fact) => `The cutting card goes in, ${count(Number(fact.behind), "card")} from the end`,
  "shoe-loaded": () => "The cards go into the shoe",
  "cards-burned": (fact) => `${count(Number(fact.count), "card")} burned`,
  "shoe-ready": (fact) => `Shoe ${String(fact.number)} is ready`,
  "cards-taken-up": () => "The cards are taken up",
  "hand-offered": (fact, { who }) => `${who(fact.who)} is offered ${sideOf(fact.hand)}’s cards`,
  "hand-accepted": (fact, { who }) => `${who(fact.who)} will open ${sideOf(fact.hand)}’s cards`,
  "hand-declined": (fact, { who }) => `${who(fact.who)} leaves ${sideOf(fact.hand)}’s cards to others`,
  "hand-marked": (fact) => `${sideOf(fact.hand)}’s marker goes to seat ${String(fact.seat)}`,
  "hand-kept": (fact) => `The dealer opens ${sideOf(fact.hand)}’s cards`,
  "cards-passed": (fact) => `${sideOf(fact.hand)}’s cards are passed`,
  "cards-collected": (fact) => `${sideOf(fact.hand)}’s cards are collected`,
  "window-opened": (fact, { wager }) => `On offer: ${(fact.wagers as string[]).map(wager).join(", ")}`,
  "window-closed": () => "The offer is closed",
  "areas-dealt-in": (fact) => `Dealt in: areas ${(fact.areas as string[]).join(", ")}`,
  "points-declared": (fact) => `The dealer has ${String(fact.points)}`,
  "hands-compared": () => "Every hand is held against the dealer’s",
};

/** An event as one sentence, with people and wagers under the names that the table gives them. */
export function eventInWords(event: TableEvent, { names, layout }: Pick<TableNow, "names" | "layout">): string {
  const who = (id: unknown) => names[String(id)] ?? String(id);
  const wager = (name: string) => layout.boxes.find((box) => box.wager === name)?.title ?? sentence(name);
  return SENTENCES[event.type]?.(event.fact, { who, wager }) ?? sentence(event.type);
}
