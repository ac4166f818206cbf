/** A tournament in words, and its figures. */

import type { EntrantAnswer, SessionPlayerAnswer, TournamentSummary, TournamentTableAnswer } from "../types";

const STAGES: Record<string, string> = {
  draft: "Not published", published: "Entries open", playing: "Playing now", decided: "Decided", paid: "Over", cancelled: "Cancelled",
};
export const stageInWords = (stage: string) => STAGES[stage] ?? stage;

/** Chips as a number: tournament chips are no money. */
export const chips = (cents: number) => (cents / 100).toLocaleString("en-AU");

const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const plural = new Intl.PluralRules("en-AU", { type: "ordinal" });
export const ordinal = (place: number) => `${place}${ENDINGS[plural.select(place)] ?? "th"}`;

const STATES: Record<string, [string, string]> = {
  waiting: ["Waiting", ""], playing: ["Playing", "進行中"], "play-off": ["Play-off", "對決"], counting: ["Counting", "點算中"], decided: ["Decided", "已決"],
};
const PHASES: Record<string, [string, string]> = {
  betting: ["Wagering", "下注中"], called: ["No more bets", "停止下注"], dealing: ["Cards are dealt", "開牌中"],
};

/** What goes on at a table, in English and Chinese. */
export function tableInWords(table: TournamentTableAnswer): [string, string] {
  if (table.halted) return ["Play waits", "暫停"];
  if (table.state === "playing" && PHASES[table.phase]) return PHASES[table.phase]!;
  return STATES[table.state] ?? [table.state, ""];
}

/** Players of a table, the most chips first. */
export const byChips = (players: SessionPlayerAnswer[]) =>
  [...players].sort((a, b) => Number(b.standing === "in") - Number(a.standing === "in") || b.chips - a.chips);

/** Everybody who sits at a table, box after box. */
export const sittingAt = (entrants: EntrantAnswer[], table: string) =>
  entrants.filter((each) => each.table === table).sort((a, b) => Number(a.box) - Number(b.box));

export const isOpen = (summary: TournamentSummary) => summary.stage === "published";

/** What a wager counts for: whole units of the minimum, no more than the maximum. */
export function countsAs(amount: number, minimum: number, maximum: number): number {
  const most = maximum - (maximum % minimum);
  return amount < minimum ? amount : Math.min(amount - (amount % minimum), most);
}
