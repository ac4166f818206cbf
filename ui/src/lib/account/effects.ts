/** What an administrator's doing ends, in words, before it is done. */

import type { PersonAnswer } from "../types";
import { count } from "../words";
import { roleInWords, type Given } from "./roles";

export interface Question {
  title: string;
  effects: string[];
  /** What the button says that does it. */
  does: string;
}

/** Which roles a password alone is enough for. */
const ONE_FACTOR = new Set<string>(["patron", "dealer"]);

const sessionsOf = ({ sessions }: PersonAnswer) => (sessions ? [count(sessions, "session")] : []);

/** "Sam’s password, second factor and 1 session end." */
export function ending({ name }: PersonAnswer, things: string[]): string[] {
  if (!things.length) return [];
  const last = things.at(-1)!;
  const listed = things.length > 1 ? `${things.slice(0, -1).join(", ")} and ${last}` : last;
  const one = things.length === 1 && !last.endsWith("s");
  return [`${name}’s ${listed} ${one ? "ends" : "end"}.`];
}

/** How somebody stands, with how long nobody comes in under their login. */
export function standing(person: PersonAnswer): string {
  const ready = person.state === "ready" ? count(person.sessions, "session") : person.state;
  const wait = person.waits_minutes ? `locked out for ${count(person.waits_minutes, "minute")}` : "";
  return [person.enabled ? ready : "kept out", wait, person.second_factor ? "second factor" : ""].filter(Boolean).join(", ");
}

export function aboutRole(person: PersonAnswer, role: Given): Question {
  const factor = !ONE_FACTOR.has(role) && !person.second_factor ? [`Before anything else ${person.name} sets a second factor up.`] : [];
  return {
    title: `${person.name}: ${roleInWords(role)} instead of ${roleInWords(person.role)}?`,
    effects: [...ending(person, sessionsOf(person)), "The password stays.", ...factor],
    does: "Give this role",
  };
}

export function aboutLink(person: PersonAnswer): Question {
  const password = person.state === "ready" ? ["password"] : [];
  const factor = person.second_factor ? ["second factor"] : [];
  const link = person.state === "invited" ? [`The link that ${person.name} has is not good any more.`] : [];
  return {
    title: `A new link for ${person.name}?`,
    effects: [...ending(person, [...password, ...factor, ...sessionsOf(person)]), ...link, `${person.name} comes in again with the new link, and with nothing else.`],
    does: "Make a new link",
  };
}

export function aboutKeepingOut(person: PersonAnswer): Question {
  const link = person.state === "invited" ? ["open link"] : [];
  return {
    title: `Keep ${person.name} out?`,
    effects: [...ending(person, [...link, ...sessionsOf(person)]), `${person.name} does not come in until an administrator lets them in again.`],
    does: "Keep out",
  };
}

/** What one administrator asked for, and a second one must ask for too. */
export function waiting(person: PersonAnswer): string {
  const what = person.asked === "invitation" ? "A new link" : `The ${person.asked.replace("-", " ")}`;
  return `${what} was asked for. It takes a second administrator who does the same.`;
}
