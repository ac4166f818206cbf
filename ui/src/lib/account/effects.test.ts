import { describe, expect, it } from "vitest";
import type { PersonAnswer } from "../types";
import { aboutKeepingOut, aboutLink, aboutRole, ending, standing } from "./effects";

const sam = (more: Partial<PersonAnswer> = {}): PersonAnswer => ({
  person: "p-1", login: "sam", name: "Sam", role: "patron", enabled: true, second_factor: true, state: "ready",
  waits_minutes: 0, asked: "", asked_by: "", sessions: 1, ...more,
});

describe("what a new link ends", () => {
  it("is all that somebody comes in with", () => {
    expect(aboutLink(sam()).effects[0]).toBe("Sam’s password, second factor and 1 session end.");
    expect(aboutLink(sam({ second_factor: false, sessions: 0 })).effects[0]).toBe("Sam’s password ends.");
  });

  it("is the link before it, of somebody who has not come in yet", () => {
    const { effects } = aboutLink(sam({ state: "invited", second_factor: false, sessions: 0 }));
    expect(effects[0]).toBe("The link that Sam has is not good any more.");
  });
});

describe("what is said before", () => {
  it("a new role", () => {
    const { title, effects } = aboutRole(sam({ second_factor: false, sessions: 12 }), "inspector");
    expect(title).toBe("Sam: Inspector instead of Patron?");
    expect(effects).toEqual(["Sam’s 12 sessions end.", "The password stays.", "Before anything else Sam sets a second factor up."]);
    expect(aboutRole(sam({ sessions: 0 }), "dealer").effects).toEqual(["The password stays."]);
  });

  it("somebody is kept out", () => {
    expect(aboutKeepingOut(sam()).effects[0]).toBe("Sam’s 1 session ends.");
    expect(aboutKeepingOut(sam({ state: "invited", sessions: 0 })).effects[0]).toBe("Sam’s open link ends.");
  });

  it("nothing of what there is not", () => {
    expect(ending(sam(), [])).toEqual([]);
  });
});

describe("how somebody stands", () => {
  it("is told with sessions, wait and second factor", () => {
    expect(standing(sam())).toBe("1 session, second factor");
    expect(standing(sam({ waits_minutes: 5, second_factor: false, sessions: 2 }))).toBe("2 sessions, locked out for 5 minutes");
    expect(standing(sam({ enabled: false }))).toBe("kept out, second factor");
    expect(standing(sam({ state: "invited", second_factor: false, waits_minutes: 1 }))).toBe("invited, locked out for 1 minute");
  });
});
