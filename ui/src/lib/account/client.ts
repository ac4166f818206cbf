/** One's own account, and those of others for whoever looks after people. */

import { read, send } from "../live/client";
import { endVisit } from "../live/visit";
import type { AccountAnswer, PersonChange, Invitation, PersonAnswer, NewFactor, NewPerson } from "../types";

const post = async <T>(path: string, body?: unknown) => read<T>(await send("POST", path, body));

async function quietly(method: string, path: string, body?: unknown): Promise<void> {
  const response = await send(method, path, body);
  if (!response.ok) await read(response);
}

export function signIn(login: string, password: string, code: string): Promise<AccountAnswer> {
  endVisit();
  return post<AccountAnswer>("/sign-in", { login, password, code });
}
export const welcome = (token: string, password: string) => post<AccountAnswer>("/welcome", { token, password });
export const ownAccount = async () => read<AccountAnswer | null>(await send("GET", "/account"));
export const touched = () => quietly("POST", "/account/active");
export const lock = () => quietly("POST", "/account/lock");
export const unlock = (password: string, code: string) => post<AccountAnswer>("/account/unlock", { password, code });
export const newPassword = (password: string, code: string, chosen: string) =>
  post<AccountAnswer>("/account/password", { password, code, new: chosen });
export const newFactor = (password: string, code: string) => post<NewFactor>("/account/factor", { password, code });
export const confirmFactor = async (code: string) => read<AccountAnswer>(await send("PUT", "/account/factor", { code }));
export const endOthers = () => quietly("DELETE", "/account/sessions");
export const signOut = () => quietly("DELETE", "/session");

const person = (id: string) => `/people/${encodeURIComponent(id)}`;
export const everybody = async () => read<PersonAnswer[]>(await send("GET", "/people"));
export const add = (somebody: NewPerson) => post<Invitation>("/people", somebody);
export const change = (id: string, changed: PersonChange) => quietly("PATCH", person(id), changed);
export const invite = (id: string) => post<Invitation>(`${person(id)}/invitation`);
export const endSessions = (id: string) => quietly("DELETE", `${person(id)}/sessions`);
