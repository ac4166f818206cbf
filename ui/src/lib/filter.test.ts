import { expect, it } from "vitest";
import { choices, matchingFacts, passing, sectionOf } from "./filter";
import type { ClauseRow } from "./types";

const row = (id: string, parent: string | null, category: string, treatment: string, done: boolean): ClauseRow => ({
  id, parent, category, treatment, done, kind: "statement", gist: `Text of ${category}.`,
});
const clauses = [
  row("1", null, "limits", "shown", true),
  row("1.1", "1", "limits", "enforced", false),
  row("2", null, "cards", "shown", true),
  row("2.1", "2", "cards", "computed", true),
];
const ids = (query: Record<string, string>) => passing(clauses, query).map((clause) => clause.id);

it("filters by category, treatment and whether it is done, all together", () => {
  expect(ids({})).toEqual(["1", "1.1", "2", "2.1"]);
  expect(ids({ category: "cards" })).toEqual(["2", "2.1"]);
  expect(ids({ done: "no" })).toEqual(["1.1"]);
  expect(ids({ done: "yes", treatment: "shown", category: "cards" })).toEqual(["2"]);
});

it("knows each clause's section, and the values to choose from", () => {
  expect(sectionOf(clauses).get("2.1")).toBe("2");
  expect(choices(clauses, "treatment")).toEqual(["computed", "enforced", "shown"]);
});

it("finds facts by subject, value or clause", () => {
  const rows = [
    { subject: "Tie", value: "8:1", clauses: ["11.1.2"], readings: [] },
    { subject: "Tiger", value: "12:1", clauses: ["Table 16/Tiger"], readings: [] },
  ];
  const topics = [{ topic: "Odds", rows }, { topic: "Cards", rows: [] }];
  expect(matchingFacts(topics, "")).toBe(topics);
  expect(matchingFacts(topics, "11.1.2")).toEqual([{ topic: "Odds", rows: [rows[0]] }]);
  expect(matchingFacts(topics, "odds tiger")).toEqual([{ topic: "Odds", rows: [rows[1]] }]);
});
