/** How two rulebooks stand to each other on one point. */

import type { ComparedRow, ComparedTopic } from "./types";

export type Relation = "same" | "differ" | "only-a" | "only-b";

export function relation(row: ComparedRow): Relation {
  if (row.same) return "same";
  if (row.b === null) return "only-a";
  return row.a === null ? "only-b" : "differ";
}

export interface Tally {
  same: number;
  differ: number;
  only: number;
}

/** How many points agree, differ, or stand in one text only. */
export function tally(topics: ComparedTopic[]): Tally {
  const total: Tally = { same: 0, differ: 0, only: 0 };
  for (const row of topics.flatMap((topic) => topic.rows)) {
    const found = relation(row);
    total[found === "same" || found === "differ" ? found : "only"] += 1;
  }
  return total;
}

/** The topics with the rows that remain: those that are not the same, or all. Empty topics go. */
export function narrowed(topics: ComparedTopic[], differencesOnly: boolean): ComparedTopic[] {
  return topics
    .map((topic) => ({ ...topic, rows: topic.rows.filter((row) => !differencesOnly || !row.same) }))
    .filter((topic) => topic.rows.length > 0);
}
