import { describe, expect, it } from "vitest";
import { placeOf, saleIn, typedCents } from "./buying";
import { instead, lacksChips } from "./faults";

const fault = (number: number, accepted: string) => ({ number, accepted, what: "", clauses: [] });

describe("chips for cash", () => {
  it("are an amount of dollars, however it is typed", () => {
    expect(["1000", "1,000", " $ 2,500.5", "0.25", "10.00"].map(typedCents)).toEqual([100_000, 100_000, 250_050, 25, 1_000]);
  });

  it("are nothing else", () => {
    expect(["", "0", "-5", "1e3", "10,00", "5.001", "ten", "1 000"].map(typedCents)).toEqual(Array(8).fill(null));
  });

  it("are given to a seat, or by name to whoever stands", () => {
    expect(placeOf("p-1", { "2": "p-2", "3": "p-1" }, {})).toBe("seat 3");
    expect(placeOf("p-9", { "2": "p-2" }, { "p-9": "Ann" })).toBe("Ann");
  });

  it("are told from other things that wait", () => {
    expect(saleIn(JSON.stringify({ order: "buy-in", amount: 100_000, tender: "cash" }))).toBe(100_000);
    expect(saleIn(JSON.stringify({ order: "place-bets", amount: 5 }))).toBeNull();
    expect(saleIn("{")).toBeNull();
  });
});

describe("a refusal", () => {
  it("offers nothing instead where nothing would be taken", () => {
    expect(instead(fault(213, "up to $0"))).toBe("");
    expect(instead(fault(213, "up to $3"))).toBe("up to $3");
  });

  it("leads to more chips where they would help", () => {
    expect(lacksChips([fault(118, ""), fault(213, "")])).toBe(true);
    expect(lacksChips([fault(118, "")])).toBe(false);
  });
});
