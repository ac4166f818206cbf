/** Which clauses of a rulebook remain when someone searches and filters. */

import type { Query } from "./router";
import { find } from "./search";
import { sections } from "./sections";
import type { ClauseRow, FactTopic } from "./types";

/** The clauses that pass the filters on category, treatment and state. */
export function passing(clauses: ClauseRow[], query: Query): ClauseRow[] {
  const { category, treatment, done } = query;
  return clauses.filter(
    (clause) =>
      (!category || clause.category === category) &&
      (!treatment || clause.treatment === treatment) &&
      (!done || clause.done === (done === "yes")),
  );
}

/** The section of each clause, by clause id. */
export function sectionOf(clauses: ClauseRow[]): Map<string, string> {
  return new Map(sections(clauses).flatMap((section) => section.clauses.map((clause) => [clause.id, section.id])));
}

/** The facts that a search finds, by subject, value or clause; topics left empty go. */
export function matchingFacts(topics: FactTopic[], q: string): FactTopic[] {
  if (!q) return topics;
  return topics
    .map(({ topic, rows }) => {
      const entries = rows.map((row) => ({ id: row.clauses.join(" "), gist: `${topic} ${row.subject} ${row.value}`, row }));
      return { topic, rows: find(entries, q).map((entry) => entry.row) };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** The values that a field takes, each once, in the alphabet's order. */
export function choices(clauses: ClauseRow[], field: "category" | "treatment"): string[] {
  return [...new Set(clauses.map((clause) => clause[field]))].sort();
}
