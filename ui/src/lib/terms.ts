/** The terms of a promotion as somebody writes them: texts in boxes, amounts in dollars, moments by the venue's clock. */

import { read, send } from "./live/client";
import { typedCents } from "./jackpots";
import type { PromotionChoices, PromotionPrize, PromotionTerms } from "./types";

export const choices = async () => read<PromotionChoices[]>(await send("GET", "/promotion-choices"));

export interface PrizeDraft {
  title: string;
  kinds: string[];
  value: string;
  alternative: string;
  contents: string;
  litres: string;
  conditions: string;
  details: Record<string, Record<string, string>>;
  ways: string[];
}

export interface TermsDraft {
  title: string;
  items: Record<string, string>;
  wager: boolean;
  present: boolean;
  oneFor: "person" | "ticket";
  starts: string;
  closes: string;
  draw: string;
  claims: string;
  prizes: PrizeDraft[];
}

const MILLILITRES = 1000;

/** A moment as a box for date and time shows it, by the clock of a zone: "2025-06-01T10:00". */
export function written(at: number, zone: string): string {
  if (!at) return "";
  const parts: Intl.DateTimeFormatOptions = { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const found = Object.fromEntries(new Intl.DateTimeFormat("en-GB", parts).formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${found.year ?? ""}-${found.month ?? ""}-${found.day ?? ""}T${found.hour ?? ""}:${found.minute ?? ""}`;
}

/** The moment that somebody wrote, by the clock of a zone; nothing where the box is empty. */
export function momentOf(text: string, zone: string): number {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return 0;
  const off = (at: number) => Date.parse(`${written(at, zone)}Z`) - wanted;
  const near = wanted - off(wanted);
  return near - off(near);
}

const typed = (cents: number | undefined) => (cents ? (cents / 100).toFixed(2).replace(/\.00$/, "") : "");
const cents = (text: string) => typedCents(text) ?? 0;
const litresOf = (millilitres: number | undefined) => (millilitres ? String(millilitres / MILLILITRES) : "");

export const blankPrize = (): PrizeDraft => ({ title: "", kinds: ["goods"], value: "", alternative: "", contents: "", litres: "", conditions: "", details: {}, ways: [] });

function prizeDraft(prize: PromotionPrize): PrizeDraft {
  return {
    title: prize.title, kinds: [...prize.kinds], value: typed(prize.value), alternative: typed(prize.alternative),
    contents: (prize.contents ?? []).join(", "), litres: litresOf(prize.liquor_ml), conditions: prize.conditions ?? "",
    details: structuredClone(prize.details ?? {}), ways: [...(prize.ways ?? [])],
  };
}

/** The boxes for terms that were written before, or empty ones. */
export function draftOf(terms: PromotionTerms | null | undefined, zone: string): TermsDraft {
  return {
    title: terms?.title ?? "", items: { ...terms?.items }, wager: terms?.compulsory_wager ?? false,
    present: terms?.must_be_present ?? false, oneFor: terms?.one_prize_for ?? "ticket",
    starts: written(terms?.starts ?? 0, zone), closes: written(terms?.closes ?? 0, zone),
    draw: written(terms?.draw_at ?? 0, zone), claims: written(terms?.claims_until ?? 0, zone),
    prizes: terms?.prizes?.length ? terms.prizes.map(prizeDraft) : [blankPrize()],
  };
}

function prizeOf(draft: PrizeDraft): PromotionPrize {
  const said = (kind: string) => Object.fromEntries(Object.entries(draft.details[kind] ?? {}).filter(([, text]) => text.trim()));
  return {
    title: draft.title, kinds: draft.kinds, value: cents(draft.value), alternative: cents(draft.alternative),
    contents: draft.contents.split(",").map((each) => each.trim()).filter(Boolean),
    liquor_ml: Math.ceil(Number(draft.litres || "0") * MILLILITRES), conditions: draft.conditions,
    details: Object.fromEntries(draft.kinds.map((kind) => [kind, said(kind)]).filter(([, each]) => Object.keys(each as object).length)) as Record<string, Record<string, string>>,
    ways: draft.ways as NonNullable<PromotionPrize["ways"]>,
  };
}

/** What is sent of a draft: the terms as the server takes them. */
export function termsOf(draft: TermsDraft, zone: string): PromotionTerms {
  const at = (text: string) => momentOf(text, zone);
  return {
    title: draft.title, by: "draw", items: Object.fromEntries(Object.entries(draft.items).filter(([, text]) => text.trim())),
    compulsory_wager: draft.wager, must_be_present: draft.present, one_prize_for: draft.oneFor,
    starts: at(draft.starts), closes: at(draft.closes), draw_at: at(draft.draw), claims_until: at(draft.claims),
    prizes: draft.prizes.map(prizeOf),
  };
}
