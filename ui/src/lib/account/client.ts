/** One's own account, and those of others for whoever looks after people. */

import { read, send } from "../live/client";
import { endVisit } from "../live/visit";
import type { Account, Changed, Invited, Listed, NewFactor, NewPerson } from "../types";

const post = async <T>(path: string, body?: unknown) => read<T>(await send("POST", path, body));

async function quietly(method: string, path: string, body?: unknown): Promise<void> {
  const response = await send(method, path, body);
  if (!response.ok) await read(response);
}

export function signIn(login: string, password: string, code: string): Promise<Account> {
  endVisit();
  return post<Account>("/sign-in", { login, password, code });
}
export const welcome = (token: string, password: string) => post<Account>("/welcome", { token, password });
export const ownAccount = async () => read<Account | null>(await send("GET", "/account"));
export const touched = () => quietly("POST", "/account/active");
export const lock = () => quietly("POST", "/account/lock");
export const unlock = (password: string, code: string) => post<Account>("/account/unlock", { password, code });
export const newPassword = (password: string, code: string, chosen: string) =>
  post<Account>("/account/password", { password, code, new: chosen });
export const newFactor = (password: string, code: string) => post<NewFactor>("/account/factor", { password, code });
export const confirmFactor = async (code: string) => read<Account>(await send("PUT", "/account/factor", { code }));
export const endOthers = () => quietly("DELETE", "/account/sessions");
export const signOut = () => quietly("DELETE", "/session");

const person = (id: string) => `/people/${encodeURIComponent(id)}`;
export const everybody = async () => read<Listed[]>(await send("GET", "/people"));
export const add = (somebody: NewPerson) => post<Invited>("/people", somebody);
export const change = (id: string, changed: Changed) => quietly("PATCH", person(id), changed);
export const invite = (id: string) => post<Invited>(`${person(id)}/invitation`);
export const endSessions = (id: string) => quietly("DELETE", `${person(id)}/sessions`);
