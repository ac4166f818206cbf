/** The tree of a rulebook's text: its sections, and where each clause hangs. */

import type { ClauseRow } from "./types";

export interface Section {
  id: string;
  /** The number or name the text prints, empty for what stands before or after the sections. */
  label: string;
  title: string;
  clauses: ClauseRow[];
}

export const BEFORE = "before";
export const AFTER = "after";

/** The sections in the text's order. Notices in front, and layouts behind, are gathered under one name each. */
export function sections(clauses: ClauseRow[]): Section[] {
  const tops = topOf(clauses);
  const parents = new Set(clauses.map((clause) => clause.parent));
  const first = clauses.findIndex((clause) => clause.parent === null && parents.has(clause.id));
  const last = clauses.findLastIndex((clause) => clause.parent !== null);
  const found = new Map<string, Section>();
  clauses.forEach((clause, place) => {
    const top = tops.get(clause.id) ?? clause;
    const loose = !parents.has(top.id);
    const behind = place > last || !/^\d/.test(top.id);
    const key = !loose ? top.id : place < first ? BEFORE : behind ? AFTER : top.id;
    const section = found.get(key) ?? newSection(key, top);
    section.clauses.push(clause);
    found.set(key, section);
  });
  return [...found.values()].sort((one, other) => Number(one.id === AFTER) - Number(other.id === AFTER));
}

function newSection(key: string, top: ClauseRow): Section {
  if (key === BEFORE) return { id: key, label: "", title: "Notice and commencement", clauses: [] };
  if (key === AFTER) return { id: key, label: "", title: "Layouts and end matter", clauses: [] };
  return { id: key, label: top.id, title: sectionTitle(top.gist), clauses: [] };
}

/** A section's paraphrase says "Heading for the limits."; its title is "Limits". */
export function sectionTitle(gist: string): string {
  const text = gist.replace(/^Heading for (the )?/i, "").replace(/( section)?\.$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function topOf(clauses: ClauseRow[]): Map<string, ClauseRow> {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const tops = new Map<string, ClauseRow>();
  for (const clause of clauses) tops.set(clause.id, lineage(byId, clause)[0] ?? clause);
  return tops;
}

/** How deep each clause lies under its section: 0 for the section itself. */
export function depths(clauses: ClauseRow[]): Map<string, number> {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  return new Map(clauses.map((clause) => [clause.id, lineage(byId, clause).length]));
}

/** The clauses above a clause, outermost first. */
export function ancestors(clauses: ClauseRow[], id: string): ClauseRow[] {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const clause = byId.get(id);
  return clause ? lineage(byId, clause) : [];
}

function lineage(byId: Map<string, ClauseRow>, clause: ClauseRow): ClauseRow[] {
  const above: ClauseRow[] = [];
  let parent = clause.parent === null ? undefined : byId.get(clause.parent);
  while (parent && !above.includes(parent)) {
    above.unshift(parent);
    parent = parent.parent === null ? undefined : byId.get(parent.parent);
  }
  return above;
}
