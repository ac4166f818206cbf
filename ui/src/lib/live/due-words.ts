/** What is due, said as short as a dealer says it. Which step it is, the table decides. */

import type { TableNow } from "./types";

const HANDS: Record<string, string> = { P: "Player", B: "Banker" };

/** A place in words: "Banker’s third card", "the dealer’s second", "area 4". */
export function placeInWords(place: string): string {
  const [hand, area] = [HANDS[place.charAt(0)], /^S(.+)-/.exec(place)?.[1]];
  if (area) return `area ${area}`;
  if (place.startsWith("D-")) return "the dealer";
  return hand ?? place;
}

const NUMBERS = ["", "first", "second", "third"];

/** One card's place in words: "Banker’s third card", "Area 4’s first card". */
export function cardPlace(place: string): string {
  const whose = placeInWords(place);
  const number = NUMBERS[Number(place.at(-1))];
  return `${whose.charAt(0).toUpperCase()}${whose.slice(1)}’s ${number ? `${number} ` : ""}card`;
}

const third = (place: string) => /^[PB]3$/.test(place);
const handOf = (now: TableNow) => (now.due?.suggested.hand === "banker" ? "Banker" : "Player");

type Teller = (now: TableNow, place: string) => string;

const MIXING: Record<string, string> = {
  riffle: "Riffle the cards", shuffle: "Shuffle the cards", spread: "Spread the cards", stack: "Stack the cards", wash: "Wash the cards",
};

const TITLES: Record<string, Teller> = {
  "draw-card": (_, place) => `${third(place) ? "Third card" : "Card"} for ${placeInWords(place)}`,
  "turn-card": (_, place) => `Turn ${placeInWords(place)}’s card`,
  announce: (now) => `Call ${handOf(now)}’s points`,
  "declare-points": () => "Declare the dealer’s points",
  "announce-result": () => "Call the result",
  settle: () => "Work out the bets",
  "pay-out": () => "Take the losers, pay the winners",
  discard: () => "Clear the table",
  "close-bets": () => "No more bets",
  "call-bets": () => "Call for bets",
  "open-table": () => "Open the table",
  "bring-cards": () => "Bring the cards",
  "check-cards": () => "Check the cards",
  "mix-cards": (now) => MIXING[String(now.due?.suggested.step)] ?? "Mix the cards",
  "pass-cut": () => "Nobody wants to cut",
  "cut-cards": () => "Have the cards cut",
  "place-cutting-card": () => "Put the cutting card in",
  "burn-cards": () => "Burn the first card",
  "load-shoe": () => "Load the shoe",
  "offer-hand": (now) => `Offer ${handOf(now)}’s cards`,
  "decline-hand": (now) => `${handOf(now)}’s cards are on offer`,
  "pass-cards": (now) => `Pass ${handOf(now)}’s cards`,
  "collect-cards": (now) => `Collect ${handOf(now)}’s cards`,
  "cutting-card-out": () => "The cutting card is out",
};

export function dueTitle(now: TableNow): string {
  const { due } = now;
  if (!due) return "Nothing is due";
  return TITLES[due.order]?.(now, due.place) ?? due.title.split(/[;,]/)[0] ?? due.title;
}

/** What the one key does now, where the title says something else. */
const DOES: Record<string, string> = {
  "draw-card": "Deal the card",
  "turn-card": "Turn the card",
  announce: "Call the points",
  "pay-out": "Take and pay",
  "close-bets": "Close the bets",
  "pass-cut": "Go on without",
  "burn-cards": "Burn the card",
  "offer-hand": "Offer the cards",
  "decline-hand": "Go on without",
  "pass-cards": "Pass the cards",
  "collect-cards": "Collect the cards",
  "cutting-card-out": "Put it on record",
};

/** The effect of doing what is due: in the server's words where the cards decide it. */
export const dueDoes = (now: TableNow) => now.due?.does || DOES[now.due?.order ?? ""] || dueTitle(now);

/** The same for those at the table, short: who is asked, or who opens the cards. */
export function waitsFor({ squeeze, names, view }: TableNow): string {
  const mine = (who: string) => view.own?.seats.some((seat) => view.seats[seat] === who);
  const [[asked] = [], [holder] = []] = [Object.values(squeeze?.asked ?? {}), Object.values(squeeze?.out ?? {})];
  if (asked) return mine(asked) ? "You are asked" : `${names[asked] ?? "A player"} is asked`;
  if (!holder) return "";
  return mine(holder) ? "You open the cards" : `${names[holder] ?? "A player"} opens the cards`;
}

/** Whom the table waits for, if it is a player. */
export function dueWhy(now: TableNow): string {
  const { squeeze, names } = now;
  const asked = Object.values(squeeze?.asked ?? {})[0];
  const holder = Object.values(squeeze?.out ?? {})[0];
  if (asked) return `${names[asked] ?? "A player"} is asked and has not answered.`;
  return holder ? `${names[holder] ?? "A player"} has the cards and has not turned them all.` : "";
}
