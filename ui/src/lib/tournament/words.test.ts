import { expect, test } from "vitest";
import { byChips, chips, countsAs, ordinal, tableInWords } from "./words";

test("a wager counts in whole units, up to the largest multiple below the maximum", () => {
  expect(countsAs(1_250_00, 200_00, 4_000_00)).toBe(1_200_00);
  expect(countsAs(5_000_00, 300_00, 4_000_00)).toBe(3_900_00);
  expect(countsAs(150_00, 200_00, 4_000_00)).toBe(150_00);
  expect(countsAs(200_00, 200_00, 4_000_00)).toBe(200_00);
});

test("places are ordinals", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual(
    ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"],
  );
});

test("tournament chips are numbers without a currency", () => expect(chips(1_149_000)).toBe("11,490"));

test("whoever is out stands behind everybody who is in", () => {
  const player = (name: string, standing: string, held: number) => ({ name, standing, chips: held }) as never;
  const sorted = byChips([player("a", "eliminated", 900), player("b", "in", 100), player("c", "in", 500)]);
  expect(sorted.map((each) => each.name)).toEqual(["c", "b", "a"]);
});

test("a table that is held says so before its phase", () => {
  const table = (more: object) => ({ state: "playing", phase: "betting", halted: "", ...more }) as never;
  expect(tableInWords(table({}))[0]).toBe("Wagering");
  expect(tableInWords(table({ halted: "a dispute" }))[0]).toBe("Play waits");
  expect(tableInWords(table({ state: "counting", phase: "settled" }))[0]).toBe("Counting");
});
