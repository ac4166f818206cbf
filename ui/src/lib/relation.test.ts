import { expect, it } from "vitest";
import { narrowed, relation, tally } from "./relation";
import type { ComparedRow } from "./types";

const row = (a: string | null, b: string | null): ComparedRow => ({
  subject: "Tie", a, b, a_clauses: [], b_clauses: [], same: a === b,
});
const topics = [
  { topic: "Odds", rows: [row("8:1", "8:1"), row("1:1", "19:20"), row("12:1", null)] },
  { topic: "Cards", rows: [row("8", "8")] },
];

it("tells same, different and only in one", () => {
  expect([row("8", "8"), row("1", "2"), row("1", null), row(null, "1")].map(relation)).toEqual([
    "same", "differ", "only-a", "only-b",
  ]);
  expect(tally(topics)).toEqual({ same: 2, differ: 1, only: 1 });
});

it("drops what is the same, and topics left empty", () => {
  expect(narrowed(topics, true).map((topic) => [topic.topic, topic.rows.length])).toEqual([["Odds", 2]]);
  expect(narrowed(topics, false)).toEqual(topics);
});
