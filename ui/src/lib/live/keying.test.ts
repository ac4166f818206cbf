import { describe, expect, it } from "vitest";
import { Keying } from "./keying.svelte";
import { NO_CARD, STANDARD } from "./keys";

/** A keypad at which a card is due, and what was made of its keys. */
function keypad(given: { may?: boolean; canMend?: boolean } = {}) {
  const desk = { may: true, line: true, canMend: true, mending: false, did: [] as string[], answer: () => {}, ...given };
  const keying = new Keying({
    may: () => desk.may,
    mending: () => desk.mending,
    canMend: () => desk.canMend,
    line: () => desk.line,
    give: (face) => (desk.did.push(face), new Promise((resolve) => (desk.answer = resolve))),
    mend: () => desk.did.push("mend"),
    stop: () => desk.did.push("stop"),
  });
  const press = (...keys: string[]) => keys.map((key) => keying.key({ key, repeat: false }, STANDARD));
  return { desk, keying, press };
}

describe("keying a card in", () => {
  it("deals what is seen, with Enter", () => {
    const { desk, keying, press } = keypad();
    press("9", "h", "Enter");
    expect(desk.did).toEqual(["9H"]);
    expect(keying.card).toEqual(NO_CARD);
  });

  it("says that Enter was left out, and deals the first of two cards", () => {
    const { desk, keying, press } = keypad();
    press("9", "h");
    expect(keying.refused).toBe(false);
    press("2", "d");
    expect(keying.refused).toBe(true);
    press("Enter");
    expect([desk.did, keying.refused]).toEqual([["9H"], false]);
  });

  it("does nothing while no card is due, and leaves the keys to others", () => {
    const { keying, press } = keypad({ may: false });
    expect(press("9", "h", "Enter", "Escape")).toEqual([false, false, false, false]);
    expect(keying.card).toEqual(NO_CARD);
  });

  it("takes a key that is held down for one press", () => {
    const { keying } = keypad();
    keying.key({ key: "1", repeat: false }, STANDARD);
    expect(keying.key({ key: "1", repeat: true }, STANDARD)).toBe(true);
    expect(keying.card).toEqual({ rank: "A", suit: "" });
  });
});

describe("a card that was keyed and not given", () => {
  const nine = { rank: "9", suit: "H" };

  it("is dropped when another one is due, which is said until the next key", () => {
    const { desk, keying, press } = keypad();
    keying.turnTo("P1");
    press("9", "h");
    keying.turnTo("B1");
    expect([keying.card, keying.dropped]).toEqual([NO_CARD, nine]);
    keying.turnTo("P2");
    expect([press("Enter"), desk.did, keying.dropped]).toEqual([[false], [], nine]);
    press("2");
    expect([keying.card.rank, keying.dropped]).toEqual(["2", NO_CARD]);
  });

  it("is dropped when none is due any more, and taking back touches no card before it", () => {
    const { desk, keying, press } = keypad();
    keying.turnTo("B2");
    press("9", "h");
    keying.turnTo("");
    expect([keying.card, keying.dropped]).toEqual([NO_CARD, nine]);
    press("Backspace");
    expect([keying.dropped, keying.asked, desk.did]).toEqual([NO_CARD, false, []]);
  });

  it("stays where it was keyed ahead, until the card before it has been answered", async () => {
    const { desk, keying, press } = keypad();
    keying.turnTo("P1");
    press("2", "d", "Enter", "9", "h");
    keying.turnTo("B1");
    expect([keying.card, keying.dropped]).toEqual([nine, NO_CARD]);
    desk.answer();
    await Promise.resolve().then(() => Promise.resolve());
    keying.turnTo("P2");
    expect([keying.card, keying.dropped, desk.did]).toEqual([NO_CARD, nine, ["2D"]]);
  });

  it("is never put in the place of another because it was keyed ahead, nor dealt when it was to be put there", () => {
    const { desk, keying, press } = keypad();
    keying.turnTo("P1");
    press("2", "d", "Enter", "9", "h");
    desk.mending = true;
    keying.turnTo("P1, 2♦");
    expect([keying.card, keying.dropped]).toEqual([NO_CARD, nine]);
    press("3", "c");
    desk.mending = false;
    keying.turnTo("B1");
    expect([keying.card, keying.dropped]).toEqual([NO_CARD, { rank: "3", suit: "C" }]);
  });

  it("waits while the line is lost", () => {
    const { desk, keying, press } = keypad();
    keying.turnTo("P1");
    press("9");
    desk.line = false;
    press("h", "Enter");
    expect([keying.card, keying.ready, desk.did]).toEqual([nine, false, []]);
    desk.line = true;
    press("Enter");
    expect(desk.did).toEqual(["9H"]);
  });
});

describe("taking back", () => {
  it("drops what was keyed, and goes no further", () => {
    const { desk, keying, press } = keypad();
    press("9", "h", "Backspace");
    expect([keying.card, keying.asked, desk.did]).toEqual([NO_CARD, false, []]);
  });

  it("says that the card before was wrong only when it is pressed twice", () => {
    const { desk, keying, press } = keypad();
    press("Backspace");
    expect([keying.asked, desk.did]).toEqual([true, []]);
    press("Backspace");
    expect([keying.asked, desk.did]).toEqual([false, ["mend"]]);
  });

  it("begins anew when another key comes between", () => {
    for (const key of ["9", "x", "Enter", "Escape"]) {
      const { keying, press } = keypad();
      press("Backspace", key);
      expect([key, keying.asked]).toEqual([key, false]);
    }
  });

  it("leaves a card that was to be put right as it is, and so does Escape", () => {
    const { desk, press } = keypad();
    desk.mending = true;
    press("Backspace", "Escape");
    expect(desk.did).toEqual(["stop", "stop"]);
  });

  it("asks nothing where no card can be put right", () => {
    const { keying, press } = keypad({ canMend: false });
    press("Backspace", "Backspace");
    expect(keying.asked).toBe(false);
  });
});
