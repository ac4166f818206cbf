/** The boxes of a layout in the order in which a player reads them. */

import type { Box, BoxGroup } from "./types";

const AT_THE_ENDS: Record<string, number> = { "player-pair": -2, player: -1, tie: 0, banker: 1, "banker-pair": 2 };

export type Meaning = "player" | "banker" | "tie" | "other";

/** Which of the three meanings a box bears. */
export function meaningOf(wager: string): Meaning {
  if (wager.startsWith("player")) return "player";
  if (wager.startsWith("banker")) return "banker";
  return wager === "tie" || wager.startsWith("tie-") || wager.endsWith("-tie") ? "tie" : "other";
}

/** Whether every betting area gets a hand of its own against the dealer's: no box says Player there. */
export const byArea = (boxes: Box[]) => !boxes.some((box) => box.wager === "player");

/** Player, Tie, Banker from left to right, their pairs outside. */
export function mainRow(boxes: Box[]): Box[] {
  const row = boxes.filter((box) => box.group === "main" || /^(player|banker)-pair$/.test(box.wager));
  return row.sort((a, b) => (AT_THE_ENDS[a.wager] ?? 9) - (AT_THE_ENDS[b.wager] ?? 9));
}

/** Odds as they fit a small box: several become their span. */
export function oddsShown(odds: string): string {
  const all = odds.split(/, | · /);
  const toOne = all.map((each) => /^(\d+):1$/.exec(each)?.[1]).map(Number);
  const spaced = odds.replaceAll(":", " : ");
  if (all.length < 2 || toOne.some(Number.isNaN)) return spaced;
  return `${Math.min(...toOne)} – ${Math.max(...toOne)} : 1`;
}

/** The odds of a box in as many lines as it needs: several that are no span each say when they are paid. */
export function oddsLines({ odds, pays }: Pick<Box, "odds" | "pays">): string[] {
  const span = oddsShown(odds);
  const several = new Set(pays.map((line) => line.odds)).size > 1;
  if (!several || !span.includes("–")) return several ? pays.map(lineInWords) : [span];
  const unpaid = pays.filter((line) => !line.odds.includes(":"));
  return [span, ...unpaid.map(lineInWords)];
}

/** The side bets that a seat has a circle for: where there are too many, those with chips on them come first. */
export function circlesOf(boxes: Box[], laid: string[], most: number): Box[] {
  const sides = boxes.filter((box) => box.group === "side" && !/^(player|banker)-pair$/.test(box.wager));
  const bet = sides.filter((box) => laid.includes(box.wager));
  const shown = new Set([...bet, ...sides.filter((box) => !bet.includes(box))].slice(0, Math.max(most, bet.length)));
  return sides.filter((box) => shown.has(box));
}

/** Every line of what a bet pays, where there are several, for whoever wants to know. */
export const paysInWords = ({ pays }: Pick<Box, "pays">) => (pays.length > 1 ? pays.map(lineInWords).join("\n") : "");

const lineInWords = ({ odds, when }: Box["pays"][number]) => `${odds.replaceAll(":", " : ")} ${when}`;

/** Of a run its name up to the length: "Player Run of "; nothing of any other box. */
export const kindOfRun = ({ group, title }: Pick<Box, "group" | "title">) => (group === "run" ? title.replace(/\d+$/, "") : "");

/** Runs by their kind, each with its lengths in order. */
export function runsByKind(boxes: Box[]): [string, Box[]][] {
  const kinds = new Map<string, Box[]>();
  for (const box of boxes) kinds.set(kindOfRun(box), [...(kinds.get(kindOfRun(box)) ?? []), box]);
  return [...kinds];
}

export interface Sheet { name: string; groups: BoxGroup[]; boxes: Box[] }

/** The other boxes, on as many sheets as the layout needs. Those that open inside a coup are offered then. */
export function sheets(boxes: Box[]): Sheet[] {
  const main = new Set(mainRow(boxes).map((box) => box.wager));
  const rest = boxes.filter((box) => !main.has(box.wager) && !box.window);
  const all: { name: string; groups: BoxGroup[] }[] = [
    { name: "Side bets", groups: ["main", "side", "split"] },
    { name: "Runs", groups: ["run"] },
    { name: "Dragon tails", groups: ["tail"] },
  ];
  return all
    .map((sheet) => ({ ...sheet, boxes: rest.filter((box) => sheet.groups.includes(box.group)) }))
    .filter((sheet) => sheet.boxes.length > 0);
}
