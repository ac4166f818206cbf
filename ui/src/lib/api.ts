/** The server's answers. Rulebooks don't change while a page is open, so each is asked for once. */

import type {
  About, ClausePage, ClauseRow, Comparison, PriceMovement, OddPrice, Prices, ProblemAnswer, RulebookPage, RulebookSummary,
} from "./types";

/** The server said no, or said nothing: what was refused, why, and what would do. */
export class Refused extends Error {
  constructor(
    readonly refusal: ProblemAnswer,
    readonly unknown: boolean,
  ) {
    super(refusal.what);
  }
}

const answers = new Map<string, Promise<unknown>>();

function get<T>(path: string): Promise<T> {
  let answer = answers.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask<T>(path);
    answer.catch(() => answers.delete(path));
    answers.set(path, answer);
  }
  return answer;
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`/api/v1${path}`, { headers: { accept: "application/json" } }).catch(() => {
    throw new Refused({ what: "The server does not answer.", why: "It may be stopped, or out of reach.", accepted: [] }, false);
  });
  if (response.ok) return (await response.json()) as T;
  const refusal = (await response.json().catch(() => null)) as ProblemAnswer | null;
  throw new Refused(refusal?.what ? refusal : broken(response.status), response.status === 404);
}

const broken = (status: number): ProblemAnswer => ({
  what: "The server could not answer.",
  why: `It reported a fault of its own (status ${status}). Its log says more.`,
  accepted: [],
});

const name = encodeURIComponent;

export const about = () => get<About>("/about");
export const rulebooks = () => get<RulebookSummary[]>("/rulebooks");
export const rulebook = (id: string) => get<RulebookPage>(`/rulebooks/${name(id)}`);
export const clauses = (id: string) => get<ClauseRow[]>(`/rulebooks/${name(id)}/clauses`);
export const clause = (id: string, clauseId: string) => get<ClausePage>(`/rulebooks/${name(id)}/clauses/${name(clauseId)}`);
export const comparison = (a: string, b: string) => get<Comparison>(`/compare/${name(a)}/${name(b)}`);
export const oddPrices = () => get<OddPrice[]>("/odds");
export const prices = (id: string, decks: string, removed: string) =>
  get<Prices>(`/odds/${name(id)}?${new URLSearchParams([...(decks ? [["decks", decks]] : []), ["removed", removed]])}`);
export const movement = (id: string) => get<PriceMovement>(`/odds/${name(id)}/movement`);
