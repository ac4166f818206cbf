/** The roles that an administrator gives, in words. */

import type { NewPerson } from "../types";

export type Given = NewPerson["role"];

export const ROLES: [Given, string][] = [
  ["patron", "Patron"],
  ["dealer", "Dealer"],
  ["table-supervisor", "Table supervisor"],
  ["casino-supervisor", "Casino supervisor"],
  ["surveillance", "Surveillance"],
  ["inspector", "Inspector"],
  ["administrator", "Administrator"],
];

export const roleInWords = (role: string) => ROLES.find(([id]) => id === role)?.[1] ?? role;
export const homeOf = (role: string) => (role === "administrator" ? "/people" : "/");
