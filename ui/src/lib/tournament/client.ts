/** Tournaments over the API: read anew each time, and orders that act once. */

import { answered, read, send } from "../live/client";
import { freshId } from "../live/ids";
import type { Answer, Order } from "../live/types";
import type { FormAnswer, PairAnswer, SessionAtTable, TournamentAnswer, TournamentSummary } from "../types";

const name = encodeURIComponent;
const get = async <T>(path: string) => read<T>(await send("GET", path));
const post = async (path: string, body: object): Promise<Answer> => answered(await send("POST", path, { id: freshId(), ...body }));

export const tournaments = () => get<TournamentSummary[]>("/tournaments");
export const tournament = (id: string) => get<TournamentAnswer>(`/tournaments/${name(id)}`);
export const sessionAt = async (id: string, table: string) =>
  (await get<SessionAtTable>(`/tournaments/${name(id)}/tables/${name(table)}`)).session;

export const pairs = (id: string) => get<PairAnswer[]>(`/tournaments/${name(id)}/pairs`);

export const setUp = (id: string, rulebook: string) => post("/tournaments", { name: id, rulebook });
export const orderTournament = (id: string, order: Order) => post(`/tournaments/${name(id)}/commands`, { order });
export const drawPlaces = (id: string) => post(`/tournaments/${name(id)}/places`, {});
export const handIn = (table: string, wager: string, amount: number) => post(`/tables/${name(table)}/forms`, { wager, amount });
export const announce = (table: string, who: string) => post(`/tables/${name(table)}/forms/announce`, { who });

/** Look at a form as a supervisor: what it says, or why not. */
export async function examine(table: string, who: string): Promise<FormAnswer | Answer> {
  const response = await send("POST", `/tables/${name(table)}/forms/examine`, { id: freshId(), who });
  return response.ok ? read<FormAnswer>(response) : answered(response);
}
