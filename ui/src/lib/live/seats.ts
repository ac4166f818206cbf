/** Sitting down: a seat, and in a demonstration play chips, in one go. */

import { about } from "../api";
import type { LiveTable } from "./table.svelte";
import type { Answer } from "./types";

export const PLAY_CHIPS = 500_000;

/** Take a seat and change play money for chips, where there is some; what stands against it is handed back. */
export async function sitDown(table: LiveTable, seat: string): Promise<Answer> {
  const joined = await table.give({ order: "join", seat });
  if (!joined.done || !(await about()).demo) return joined;
  return table.give({ order: "buy-in", amount: PLAY_CHIPS, tender: "cash" });
}
