import { describe, expect, it } from "vitest";
import { exactly, inDollars, inFull, metered, typedCents, typedExact, wholeCents } from "./jackpots";

describe("exact amounts", () => {
  it("are cut to cents, fractions too", () => {
    expect(wholeCents("432.125")).toBe(43212);
    expect(wholeCents("100/3")).toBe(3333);
    expect(wholeCents("-5")).toBe(-500);
    expect(exactly("6000")).toBe("$6,000");
  });
  it("are read as somebody types them", () => {
    expect(typedCents("1,250.50")).toBe(125050);
    expect(typedCents("-3")).toBe(-300);
    expect(typedCents("a lot")).toBeNull();
    expect(typedExact("0.375")).toBe("375/10");
    expect(typedExact("1.25")).toBe("125");
    expect(typedExact("x")).toBeNull();
    for (const text of ["0.375", "0", "5", "0.50", "1.25", "20000", "0.000001"]) expect(inDollars(typedExact(text) ?? "")).toBe(text);
  });
  it("show their cents on a meter", () => {
    expect(metered(11_999_875)).toBe("$119,998.75");
    expect(inFull("86434.245")).toBe("$86,434.245");
    expect(inFull("100/3")).toBe("$33.33");
    expect(metered(50_000)).toBe("$500.00");
  });
});
