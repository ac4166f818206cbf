import { describe, expect, it } from "vitest";
import { MORE } from "./more-orders";

describe("more orders of a director", () => {
  it("makes the order that it names", () => {
    for (const each of MORE) {
      const given = Object.fromEntries(each.fields.map((field) => [field.name, field.kind === "number" ? "7" : field.kind === "time" ? "2026-11-18T19:30" : "x"]));
      expect(each.made(given).order).toBe(each.order);
    }
  });

  it("gives money in cents and a check only where it is ticked", () => {
    const made = (order: string, given: Record<string, string>) => MORE.find((each) => each.order === order)?.made(given);
    expect(made("add-to-pool", { amount: "12.5", what: "" })).toMatchObject({ amount: 1250 });
    expect(made("disqualify-player", { who: "p", ground: "absence", why: "late", back: "" })).toMatchObject({ fee_back: false });
    expect(made("add-second-chance", { coups: "6", advance: "1", minimum: "50", maximum: "500" })).toMatchObject({ round: { limits: [{ coup: 1, minimum: 5000, maximum: 50000 }] } });
  });
});
