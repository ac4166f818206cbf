import { describe, expect, it } from "vitest";
import { Keying } from "./keying.svelte";
import { NO_CARD, STANDARD } from "./keys";

/** A keypad at which a card is due, and what was made of its keys. */
function keypad(given: { may?: boolean; canMend?: boolean } = {}) {
  const desk = { may: true, canMend: true, mending: false, did: [] as string[], ...given };
  const keying = new Keying({
    may: () => desk.may,
    mending: () => desk.mending,
    canMend: () => desk.canMend,
    give: (face) => desk.did.push(face),
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
