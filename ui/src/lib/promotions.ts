/** Promotions: what the server tells of them, and the sum by which anybody checks a draw. */

import { read, send } from "./live/client";
import { freshId } from "./live/ids";
import type { DrawProof, DutyAnswer, PromotionAnswer, PromotionSummary, RefusalAnswer } from "./types";

const name = encodeURIComponent;

export const promotions = async () => read<PromotionSummary[]>(await send("GET", "/promotions"));
export const promotion = async (id: string) => read<PromotionAnswer>(await send("GET", `/promotions/${name(id)}`));
export const duties = async () => read<DutyAnswer[]>(await send("GET", "/duties"));
export const proof = async (id: string) => read<DrawProof>(await send("GET", `/promotions/${name(id)}/proof`));

export async function entries(id: string): Promise<string> {
  const response = await fetch(`/api/v1/promotions/${name(id)}/entries`);
  return response.ok ? response.text() : "";
}

/** Give an order about a promotion: nothing stands against it, or everything that does. */
export async function order(id: string, given: Record<string, unknown>): Promise<RefusalAnswer[]> {
  const response = await send("POST", `/promotions/${name(id)}/commands`, { id: freshId(), order: given });
  if (response.status === 409) return ((await response.json()) as { refused: RefusalAnswer[] }).refused;
  await read<unknown>(response);
  return [];
}

/** A moment by the venue's clock, such as "Fri 4 Dec, 6:00 pm". */
export function moment(at: number | null, zone: string): string {
  if (at === null) return "not yet";
  const parts: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit", timeZone: zone };
  return new Intl.DateTimeFormat("en-AU", parts).format(new Date(at));
}

/** How long there is still, or how late it is: "2 d 1 h", "45 min". */
export function span(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const digest = async (data: BufferSource) => hex(await crypto.subtle.digest("SHA-256", data));
const RANGE = 2n ** 64n;
const MOST_TRIES = 10_000;

/** The ticket that a number stands for, from 1; none for a number at the top, which would be unfair. */
export function ticketOf(number: string, tickets: number): number | null {
  const [value, total] = [BigInt(`0x${number}`), BigInt(tickets)];
  return value < RANGE - (RANGE % total) ? Number(value % total) + 1 : null;
}

export interface Checked {
  what: string;
  holds: boolean;
}

/** Work a draw out again, in this browser: the seed, the list, and every ticket. */
export async function checkDraw(given: DrawProof, list: string): Promise<Checked[]> {
  const seed = bytesOf(given.seed);
  const found: Checked[] = [
    { what: "The seed belongs to the commitment", holds: (await digest(seed)) === given.commitment },
    { what: "The list is the one that was frozen", holds: (await digest(new TextEncoder().encode(list))) === given.list },
  ];
  const owners = list.trim().split("\n").map((line) => line.split(" ")[1] ?? "");
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const barred = new Set<number>();
  const last = new Map<number, number>();
  for (const drawn of given.drawn) {
    const ticket = await nextTicket(key, given, drawn.prize, last, barred);
    found.push({ what: `Prize ${drawn.prize}: ticket ${drawn.ticket}`, holds: ticket === Number(drawn.ticket) });
    if (ticket === null) break;
    barred.add(ticket);
    if (given.one_prize_for === "person") owners.forEach((owner, place) => owner === owners[ticket - 1] && barred.add(place + 1));
  }
  return found;
}

async function nextTicket(
  key: CryptoKey, given: DrawProof, prize: number, last: Map<number, number>, barred: Set<number>,
): Promise<number | null> {
  for (let attempt = (last.get(prize) ?? 0) + 1; attempt <= MOST_TRIES; attempt += 1) {
    const words = new TextEncoder().encode(`${given.list}|${given.roll}|prize ${prize}|try ${attempt}`);
    const ticket = ticketOf(hex(await crypto.subtle.sign("HMAC", key, words)).slice(0, 16), given.tickets);
    if (ticket !== null && !barred.has(ticket)) {
      last.set(prize, attempt);
      return ticket;
    }
  }
  return null;
}
