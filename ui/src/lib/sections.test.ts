import { expect, it } from "vitest";
import { ancestors, depths, sections, sectionTitle } from "./sections";
import type { ClauseRow } from "./types";

const row = (id: string, parent: string | null, gist = "Text."): ClauseRow => ({
  id, parent, gist, category: "general", kind: "statement", treatment: "shown", done: true,
});

const clauses = [
  row("pre:notice", null),
  row("1", null, "Heading for the limits."),
  row("1.1", "1"),
  row("1.1.1", "1.1"),
  row("2", null, "General rules also apply."),
  row("DIAGRAM A", null),
  row("3", null, "Heading for cards."),
  row("3.1", "3"),
  row("4", null, "A layout."),
];

it("gathers sections, and what stands before and after them", () => {
  expect(sections(clauses).map(({ id, title, clauses: { length } }) => [id, title, length])).toEqual([
    ["before", "Notice and commencement", 1],
    ["1", "Limits", 3],
    ["2", "General rules also apply", 1],
    ["3", "Cards", 2],
    ["after", "Layouts and end matter", 2],
  ]);
});

it("knows what lies above a clause, and how deep it lies", () => {
  expect(ancestors(clauses, "1.1.1").map((clause) => clause.id)).toEqual(["1", "1.1"]);
  expect(ancestors(clauses, "9")).toEqual([]);
  expect(depths(clauses).get("1.1.1")).toBe(2);
});

it("is not caught by a clause that hangs under itself", () => {
  expect(ancestors([row("1", "2"), row("2", "1")], "1").map((clause) => clause.id)).toEqual(["1", "2"]);
});

it("titles a section in its own words", () => {
  expect(sectionTitle("Heading for the opening deal.")).toBe("Opening deal");
});
