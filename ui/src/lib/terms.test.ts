import { describe, expect, it } from "vitest";

import { blankPrize, draftOf, momentOf, termsOf, written } from "./terms";

const SYDNEY = "Australia/Sydney";

describe("moments by the venue's clock", () => {
  it("goes there and back on every day of a year, at the edges of daylight saving too", () => {
    for (let day = 0; day < 366; day += 1) {
      for (const hour of [0, 1, 4, 12, 23]) {
        const at = Date.UTC(2024, 0, 1 + day, hour, 30);
        expect(written(momentOf(written(at, SYDNEY), SYDNEY), SYDNEY)).toBe(written(at, SYDNEY));
      }
    }
  });

  it("is ten hours ahead in winter and eleven in summer", () => {
    expect(momentOf("2025-06-01T10:00", SYDNEY)).toBe(Date.UTC(2025, 5, 1, 0));
    expect(momentOf("2025-12-01T10:00", SYDNEY)).toBe(Date.UTC(2025, 10, 30, 23));
  });

  it("is nothing for an empty box", () => {
    expect(momentOf("", SYDNEY)).toBe(0);
    expect(written(0, SYDNEY)).toBe("");
  });
});

describe("terms", () => {
  it("come out of the boxes as they went in", () => {
    const terms = {
      title: "Summer", by: "draw" as const, items: { award: "by draw" }, compulsory_wager: true, must_be_present: true,
      one_prize_for: "person" as const, starts: Date.UTC(2025, 5, 1), closes: Date.UTC(2025, 5, 2), draw_at: Date.UTC(2025, 5, 3), claims_until: 0,
      prizes: [{
        title: "Car", kinds: ["vehicle", "money"], value: 4_899_050, alternative: 100, contents: ["mats", "wine"], liquor_ml: 1500,
        conditions: "none", details: { vehicle: { make: "Arden" } }, ways: ["transfer" as const],
      }],
    };
    expect(termsOf(draftOf(terms, SYDNEY), SYDNEY)).toEqual(terms);
  });

  it("leave out what nobody wrote, and details of kinds that were taken off", () => {
    const draft = draftOf(null, SYDNEY);
    draft.items = { award: "  ", place: "here" };
    draft.prizes = [{ ...blankPrize(), kinds: ["goods"], details: { vehicle: { make: "Arden" } }, litres: "0.7001" }];
    const terms = termsOf(draft, SYDNEY);
    expect(terms.items).toEqual({ place: "here" });
    expect(terms.prizes?.[0]).toMatchObject({ details: {}, value: 0, contents: [], liquor_ml: 701 });
  });
});
