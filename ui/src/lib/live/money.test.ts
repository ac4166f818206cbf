import { describe, expect, it } from "vitest";
import { cents, change, dollars, inShort, pilesOf, printed, stackOf } from "./money";

const CHIPS = [250, 500, 2500, 10000];

describe("money", () => {
  it("reads decimal strings to the cent", () => {
    expect(["0", "5", "52.5", "52.50", "-0.25", "1000.01"].map(cents)).toEqual([0, 500, 5250, 5250, -25, 100001]);
    expect(cents(null)).toBe(0);
  });

  it("writes cents only where there are some", () => {
    expect([0, 500, 5250, 123456700, -2500].map(dollars)).toEqual(["$0", "$5", "$52.50", "$1,234,567", "−$25"]);
  });

  it("writes a change with its sign, and nothing with none", () => {
    expect([47500, -2500, 0].map(change)).toEqual(["+$475", "−$25", "$0"]);
  });

  it("writes an amount in short where there is little room, and never more than there is", () => {
    const amounts = [0, 50, 5250, 9999, 10050, 99999, 100000, 300050, 325050, 1000000, 123456700];
    expect(amounts.map(inShort)).toEqual(["0", "0.50", "52.50", "99.99", "100", "999", "1k", "3k", "3.2k", "10k", "1234.5k"]);
  });

  it("prints chips as chips are printed", () => {
    expect([50, 250, 500, 10000, 100000, 500000].map(printed)).toEqual(["0.50", "2.50", "5", "100", "1K", "5K"]);
  });

  it("stacks the largest chips at the bottom", () => {
    expect(stackOf(13250, CHIPS)).toEqual([10000, 2500, 500, 250]);
    expect(stackOf(100, CHIPS)).toEqual([]);
    expect(pilesOf(5500, CHIPS)).toEqual([{ chip: 2500, pieces: 2 }, { chip: 500, pieces: 1 }]);
  });
});
