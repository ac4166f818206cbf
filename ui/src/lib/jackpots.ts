/** Jackpots: what the server tells of them, and their amounts as people read them. */

import { dollars } from "./live/money";
import { read, send } from "./live/client";
import { freshId } from "./live/ids";
import type { JackpotAnswer, JackpotChoices, JackpotMeter, RefusalAnswer } from "./types";

const name = encodeURIComponent;

export const jackpots = async () => read<JackpotMeter[]>(await send("GET", "/jackpots"));
export const jackpot = async (id: string) => read<JackpotAnswer>(await send("GET", `/jackpots/${name(id)}`));
export const choices = async () => read<JackpotChoices[]>(await send("GET", "/jackpot-choices"));

/** Give an order about a jackpot: nothing stands against it, or everything that does. */
export async function order(id: string, given: Record<string, unknown>): Promise<RefusalAnswer[]> {
  const response = await send("POST", `/jackpots/${name(id)}/commands`, { id: freshId(), order: given });
  if (response.status === 409) return ((await response.json()) as { refused: RefusalAnswer[] }).refused;
  await read<unknown>(response);
  return [];
}

/** An exact amount, such as "432.125" or "100/3" dollars, in whole cents; what is finer is left off. */
export function wholeCents(exact: string): number {
  const [, sign = "", whole = "0", part = "", under = "1"] = /^(-?)(\d+)(?:\.(\d+))?(?:\/(\d+))?$/.exec(exact) ?? [];
  const value = Number((BigInt(whole + part.padEnd(2, "0").slice(0, 2)) / BigInt(under)).toString());
  return sign ? -value : value;
}

/** The same as people read it; always with its cents where it has some. */
export const exactly = (amount: string) => dollars(wholeCents(amount));

/** An exact amount with every decimal that it has; a fraction without an end is cut to cents. */
export function inFull(amount: string): string {
  const [whole = "0", part] = amount.split(".");
  if (amount.includes("/")) return exactly(amount);
  return `$${Number(whole).toLocaleString("en-AU")}${part ? `.${part}` : ""}`;
}

/** A meter: always with its cents, so that it does not jump when they are even. */
export function meterOf(cents: number): { whole: string; part: string } {
  return { whole: Math.floor(cents / 100).toLocaleString("en-AU"), part: String(cents % 100).padStart(2, "0") };
}

export const metered = (cents: number) => `$${meterOf(cents).whole}.${meterOf(cents).part}`;

/** Dollars as somebody types them, in cents; null for what is no amount. */
export function typedCents(text: string): number | null {
  const found = /^\s*([-−]?)\$?(\d{1,13})(?:\.(\d{1,2}))?\s*$/.exec(text.replaceAll(",", ""));
  if (!found) return null;
  const value = Number(found[2]) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] ? -value : value;
}

/** What a coup adds, as somebody types it in dollars, in cents as a fraction: "0.375" is "75/2". */
export function typedExact(text: string): string | null {
  const found = /^\s*(-?)(\d{1,9})(?:\.(\d{1,6}))?\s*$/.exec(text);
  if (!found) return null;
  const digits = (found[3] ?? "").padEnd(2, "0");
  const top = `${found[1]}${BigInt((found[2] ?? "0") + digits)}`;
  return digits.length > 2 ? `${top}/${10n ** BigInt(digits.length - 2)}` : top;
}

/** Exact cents, such as "75/2", as the dollars that somebody would type: "0.375". */
export function inDollars(cents: string): string {
  const [top = "0", under = "1"] = String(cents).split("/");
  const millionths = (BigInt(top) * 10_000n) / BigInt(under);
  const digits = String(millionths).padStart(7, "0");
  const part = digits.slice(-6).replace(/0+$/, "");
  const whole = digits.slice(0, -6);
  return part ? `${whole}.${part.padEnd(2, "0")}` : whole;
}

export const METHODS: Record<string, string> = {
  equal: "equally, a share for each Tie bet",
  proportional: "by the amount on Tie",
};

/** A winning hand in the words of a sign. */
const GRADES: Record<string, string> = {
  "non-coloured": "Mixed colours", coloured: "One colour", suited: "One suit", "non-suited": "Not of one suit", "lucky-tie": "Any four eights",
};
export const gradeOf = (grade: string, title: string) => GRADES[grade] ?? title;
export const onceIn = (coups: number | null) => (coups === null ? "" : `1 coup in ${coups.toLocaleString("en-AU")}`);

/** Four eights that stand for a winning hand on a display. */
const HANDS: Record<string, string[]> = {
  "non-coloured": ["8H", "8D", "8S", "8C"], coloured: ["8H", "8D", "8H", "8D"], suited: ["8H", "8H", "8H", "8H"],
  "non-suited": ["8H", "8D", "8S", "8C"], "lucky-tie": ["8H", "8D", "8S", "8C"],
};
export const handOf = (grade: string) => HANDS[grade] ?? [];
