import { describe, expect, it } from "vitest";
import { dueDoes, dueTitle, dueWhy, placeInWords, waitsFor } from "./due-words";
import type { TableNow } from "./types";

const waiting = (order: string, place = "", hand = "player") =>
  ({ due: { order, title: "Do a thing, in a way", by: "dealer", clauses: [], place, keyed: false, suggested: { order, hand } }, names: { a: "Ann" }, squeeze: null, view: { own: null, seats: { 3: "a" } } }) as unknown as TableNow;

describe("what is due", () => {
  it("is said as short as a dealer says it", () => {
    expect(dueTitle(waiting("draw-card", "B3"))).toBe("Third card for Banker");
    expect(dueTitle(waiting("draw-card", "S4-2"))).toBe("Card for area 4");
    expect(dueTitle(waiting("turn-card", "D-1"))).toBe("Turn the dealer’s card");
    expect(dueTitle(waiting("announce", "", "banker"))).toBe("Call Banker’s points");
    expect(dueTitle(waiting("order-check"))).toBe("Do a thing");
    expect(dueTitle({ ...waiting(""), due: null })).toBe("Nothing is due");
  });

  it("names its effect on the button: in the table’s own words where the cards decide it", () => {
    const points = waiting("announce");
    expect(dueDoes({ ...points, due: { ...points.due!, does: "Call 6" } })).toBe("Call 6");
    expect(["draw-card", "pay-out", "settle", "order-check"].map((order) => dueDoes(waiting(order)))).toEqual(["Deal the card", "Take and pay", "Work out the bets", "Do a thing"]);
    const wash = waiting("mix-cards");
    expect(dueDoes({ ...wash, due: { ...wash.due!, suggested: { order: "mix-cards", step: "wash" } } })).toBe("Wash the cards");
  });

  it("says for whom the table waits", () => {
    const asked = { ...waiting("decline-hand"), squeeze: { asked: { player: "a" }, out: {}, until: null } };
    const holds = { ...waiting("collect-cards"), squeeze: { asked: {}, out: { P1: "b" }, until: null } };
    expect(dueWhy(asked)).toBe("Ann is asked and has not answered.");
    expect(dueWhy(holds)).toBe("A player has the cards and has not turned them all.");
    expect(dueWhy(waiting("settle"))).toBe("");
    expect([asked, holds, waiting("settle")].map(waitsFor)).toEqual(["Ann is asked", "A player opens the cards", ""]);
    const own = { ...asked, view: { ...asked.view, own: { seats: ["3"] } } } as unknown as TableNow;
    expect(waitsFor(own)).toBe("You are asked");
    expect(placeInWords("P2")).toBe("Player");
  });
});
