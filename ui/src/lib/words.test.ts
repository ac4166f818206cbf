import { expect, it } from "vitest";
import { categoryInWords, count, inForce, kindInWords, sentence, told } from "./words";

it("counts one and many", () => {
  expect(count(1, "clause")).toBe("1 clause");
  expect(count(2236, "clause")).toBe("2,236 clauses");
  expect(count(2, "test shows", "tests show")).toBe("2 tests show");
});

it("turns names into words", () => {
  expect(categoryInWords("shuffle-cut-burn")).toBe("Shuffle, cut, burn");
  expect(categoryInWords("side-bets")).toBe("Side bets");
  expect(sentence("missing-text")).toBe("Missing text");
  expect(kindInWords("record")).toMatch(/^Record: /);
  expect(kindInWords("new-kind")).toBe("New kind");
  expect(told("at most fourteen seats")).toBe("At most fourteen seats.");
  expect(told("It stands.")).toBe("It stands.");
});

it("writes dates out, and says when there is none", () => {
  expect(inForce("2024-08-16")).toBe("16 August 2024");
  expect(inForce("16 August 2024")).toBe("16 August 2024");
  expect(inForce("undated")).toBe("Undated");
  expect(inForce(null)).toBe("Undated");
});
