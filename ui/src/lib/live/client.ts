/** The floor's API, asked anew each time: a table does not stand still. */

import { Refused } from "../api";
import { queryString } from "../router";
import type { ProblemAnswer, ShoeRecord, ShoeRoads } from "../types";
import { freshId } from "./ids";
import type { Answer, Coup, Fault, FloorNow, Hand, Order, Person, Role, TableEvent, TableNow } from "./types";
import type { Tail } from "./tails.svelte";
import { beginVisit, visit } from "./visit";

const SILENT: ProblemAnswer = { what: "The server does not answer.", why: "It may be stopped, or out of reach.", accepted: [] };
const UNANSWERED: ProblemAnswer = {
  what: "The server has not answered in time.", why: "It may have done it all the same: what the table shows is what counts.", accepted: [],
};
/** Milliseconds within which an answer is worth having. */
export const PATIENCE = 8_000;
const TRIES = 3;
const WAIT = 400;

export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", ...(visit() ? { "x-punto-visit": visit() } : {}) };
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(PATIENCE), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return fetch(`/api/v1${path}`, init).catch(unheard);
}

/** No answer came: in time, or at all. */
function unheard(error: unknown): never {
  throw new Refused(error instanceof Error && error.name === "TimeoutError" ? UNANSWERED : SILENT, false);
}

/** Whether nobody knows what became of an order: it was sent, and no answer came. */
export const isUnanswered = (error: unknown) => error instanceof Refused && error.refusal === UNANSWERED;

export async function read<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json().catch(unheard)) as T;
  const refusal = (await response.json().catch(() => null)) as ProblemAnswer | null;
  const fallback = { what: "The server could not answer.", why: `It answered with status ${response.status}.`, accepted: [] };
  throw new Refused(refusal?.what ? refusal : fallback, response.status === 404);
}

const get = async <T>(path: string) => read<T>(await send("GET", path));
const name = encodeURIComponent;

export const floorNow = () => get<FloorNow>("/floor");
const asked = (tail: Tail | null, more: Record<string, string> = {}) => queryString({ ...more, tail: tail ?? "" });
export const tableNow = (id: string, tail: Tail | null) => get<TableNow>(`/tables/${name(id)}${asked(tail)}`);
export const shoeRoads = (id: string, shoe: number, tail: Tail | null) =>
  get<ShoeRoads>(`/tables/${name(id)}/roads${asked(tail, { shoe: String(shoe) })}`);
export const log = (id: string, after: number, limit: number) =>
  get<TableEvent[]>(`/tables/${name(id)}/log?after=${after}&limit=${limit}`);
export const coups = (id: string, before: number | null, limit = 20) =>
  get<Coup[]>(`/tables/${name(id)}/coups?${before === null ? "" : `before=${before}&`}limit=${limit}`);

export const whoAmI = () => get<Person>("/session");
export async function arrive(called: string, role: Role): Promise<Person> {
  beginVisit();
  return read<Person>(await send("POST", "/session", { name: called, role }));
}

/** Look at cards that one was passed: what they are is for nobody else. */
export async function look(table: string, hand: Hand): Promise<Record<string, string>> {
  const response = await send("POST", `/tables/${name(table)}/look`, { id: freshId(), hand });
  return response.status === 409 ? {} : (await read<{ cards: Record<string, string> }>(response)).cards;
}

export const shoes = (id: string) => get<ShoeRecord[]>(`/tables/${name(id)}/shoes?limit=20`);

/**
 * Give an order. Its id stays the same while an answer is sought, so that it is carried out once at most. One that is
 * meant for a coup is refused when it arrives after that.
 */
export async function give(table: string, order: Order, coup: number | null = null): Promise<Answer> {
  const body = { id: freshId(), order, coup };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await answered(await send("POST", `/tables/${name(table)}/commands`, body));
    } catch (error) {
      if (attempt >= TRIES || !(error instanceof Refused) || error.refusal !== SILENT) throw error;
      await new Promise((wake) => setTimeout(wake, WAIT * attempt));
    }
  }
}

export async function answered(response: Response): Promise<Answer> {
  if (response.status === 409 || response.status === 403) {
    const said = (await response.json().catch(unheard)) as { refused?: Fault[] } & Partial<Fault>;
    return { done: false, faults: said.refused ?? [{ number: 0, accepted: "", clauses: [], what: "", ...said } as Fault] };
  }
  return { done: true, ...(await read<{ seq: number; events: TableEvent[] }>(response)) };
}
