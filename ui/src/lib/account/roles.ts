/** The roles that an administrator gives, in words. */

import type { NewPerson } from "../types";

export type Given = NewPerson["role"];

export const ROLES: [Given, string][] = [
  ["patron", "Patron"],
  ["dealer", "Dealer"],
  ["table-supervisor", "Table supervisor"],
  ["casino-supervisor", "Casino supervisor"],
  ["operator", "Casino operator"],
  ["surveillance", "Surveillance"],
  ["inspector", "Inspector"],
  ["administrator", "Administrator"],
];

export const roleInWords = (role: string) => ROLES.find(([id]) => id === role)?.[1] ?? role;
export type Way = "" | "deal" | "supervise" | "inspect";

const WAYS: Record<string, Way> = {
  patron: "", dealer: "deal", "table-supervisor": "supervise", "casino-supervisor": "supervise", surveillance: "inspect", inspector: "inspect",
};

/** The ways in that somebody has: all in a demonstration, else the one of their role; nobody's before they sign in. */
export function waysOf(demo: boolean, role: string | undefined): ReadonlySet<Way> {
  if (demo) return new Set(Object.values(WAYS));
  const way = role === undefined ? undefined : WAYS[role];
  return new Set(way === undefined ? [] : [way]);
}

export const homeOf = (role: string) => (role === "administrator" ? "/people" : "/");
