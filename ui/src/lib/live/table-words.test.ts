import { describe, expect, it } from "vitest";
import { circlesOf, kindOfRun, mainRow, meaningOf, oddsLines, oddsShown, paysInWords, runsByKind, sheets } from "./boxes";
import { cardInWords } from "./cards";
import { calledNow, callInWords } from "./called";
import { betsOpened, dueOrder, steps, toPay, wantsCard } from "./dealing";
import { explain, net, paidAt, settlingNow } from "./explain";
import { patience, wayOf } from "./feed";
import { freshId } from "./ids";
import { facing } from "./laid";
import { eventInWords } from "./log-words";
import { seatSpots, seatWidth } from "./places";
import type { Box, BoxGroup, Laid, SettledWager, TableEvent, TableNow } from "./types";
import { phaseInWords, shortName } from "./words";

const box = (wager: string, group: BoxGroup = "side", window = false): Box => ({
  wager, group, window, holders: [], title: wager, odds: "1:1", pays: [], clauses: [], minimum: "5", maximum: "500",
});
const event = (seq: number, type: string, fact: Record<string, unknown> = {}): TableEvent => ({
  seq, type, fact, at: 0, actor: "p-1", approver: "", clauses: [], readings: [],
});
const table = (over: Record<string, unknown>, rest: Partial<TableNow> = {}) =>
  ({ seq: 9, names: {}, layout: { seats: ["1", "2", "3"], boxes: [] }, settings: {}, due: null, settled: [], ...rest,
    view: { phase: "result", shoe: 1, seats: {}, dues: [], layout: [], coup: { number: 4, drawn: [], faces: {}, announced: [] }, ...over } }) as unknown as TableNow;
const settled = (over: Partial<SettledWager>): SettledWager => ({
  id: "w", who: "p-1", seat: "1", wager: "banker", amount: "50", outcome: "win", odds: "19:20", pays: "47.50", returned: "50",
  commission: "0", owed: "0", why: "", clauses: [], ...over,
});

describe("boxes", () => {
  it("put Player left, Tie in the middle, Banker right, and pairs outside", () => {
    const row = mainRow([box("banker", "main"), box("banker-pair"), box("tie", "main"), box("player-pair"), box("player", "main")]);
    expect(row.map((each) => each.wager)).toEqual(["player-pair", "player", "tie", "banker", "banker-pair"]);
  });

  it("keep wagers that open inside a coup for their offer", () => {
    const found = sheets([box("player", "main"), box("tiger"), box("player-run-2", "run"), box("shield-player", "side", true)]);
    expect(found.map(({ name, boxes }) => [name, boxes.length])).toEqual([["Side bets", 1], ["Runs", 1]]);
  });

  it("bear one of three meanings, or none", () => {
    expect(["player-pair", "banker-run-2", "tiger-tie", "tiger"].map(meaningOf)).toEqual(["player", "banker", "tie", "other"]);
    expect([oddsShown("8:1"), oddsShown("12:1, 23:1"), oddsShown("1:1, 1:2")]).toEqual(["8 : 1", "12 – 23 : 1", "1 : 1, 1 : 2"]);
  });

  it("say when each of several odds is paid", () => {
    const six = { odds: "1:1, 1:2", pays: [{ odds: "1:1", when: "not on six" }, { odds: "1:2", when: "on six" }] };
    expect(oddsLines(six)).toEqual(["1 : 1 not on six", "1 : 2 on six"]);
    expect(paysInWords(six)).toBe("1 : 1 not on six\n1 : 2 on six");
    const tiger = { odds: "12:1, 22:1", pays: [{ odds: "12:1", when: "two cards" }, { odds: "22:1", when: "three cards" }] };
    expect(oddsLines(tiger)).toEqual(["12 – 22 : 1"]);
    expect(paysInWords(tiger)).toBe("12 : 1 two cards\n22 : 1 three cards");
    const pushed = { odds: "1:1, 30:1", pays: [...tiger.pays, { odds: "stand-off", when: "natural tie" }, { odds: "loses 50%", when: "otherwise" }] };
    expect(oddsLines(pushed)).toEqual(["1 – 30 : 1", "stand-off natural tie", "loses 50% otherwise"]);
    const tie = { odds: "8:1", pays: [{ odds: "8:1", when: "tie" }] };
    expect([oddsLines(tie), paysInWords(tie)]).toEqual([["8 : 1"], ""]);
  });
});

describe("a seat's circles", () => {
  const many = ["a", "b", "c", "d"].map((wager) => box(wager));

  it("are those of the side bets, as many as there is room for", () => {
    const pairs = [box("player", "main"), box("player-pair"), ...many];
    expect(circlesOf(pairs, [], 3).map((each) => each.wager)).toEqual(["a", "b", "c"]);
  });

  it("never leave a chip out", () => {
    expect(circlesOf(many, ["d"], 2).map((each) => each.wager)).toEqual(["a", "d"]);
    expect(circlesOf(many, ["a", "b", "d"], 2).map((each) => each.wager)).toEqual(["a", "b", "d"]);
  });
});

describe("calls", () => {
  const drawn = { number: 4, drawn: ["P1"], faces: {}, announced: [] };
  const calls = [event(1, "result-announced", { winner: "player", player: 9, banker: 0 }), event(2, "coup-begun"), event(3, "points-announced", { hand: "player", points: 6 })];

  it("are those of the coup on the table", () => {
    expect(calledNow(calls, table({ phase: "dealing", coup: drawn }))).toEqual({ points: { player: 6 }, winner: null, areas: {} });
    expect(calledNow(calls, table({ phase: "betting" })).points).toEqual({});
  });

  it("do not run ahead of the table that is shown", () => {
    const later = [...calls, event(10, "result-announced", { winner: "tie", player: 6, banker: 6 })];
    expect(calledNow(later, table({ coup: drawn })).winner).toBe(null);
    expect(callInWords(calledNow(later, table({ coup: drawn }, { seq: 10 })))).toBe("Tie, 6 all");
  });

  it("have an area each where every area has a hand", () => {
    const areas = { 4: { points: 6, against_dealer: "higher" } };
    const compared = [event(2, "coup-begun"), event(3, "points-declared", { points: 3 }), event(4, "hands-compared", { areas })];
    expect(calledNow(compared, table({ coup: drawn }, { seq: 10 }))).toEqual({ points: { dealer: 3 }, winner: null, areas });
  });

  it("say the winner first", () => {
    expect(callInWords({ winner: "banker", points: { player: 4, banker: 6 }, areas: {} })).toBe("Banker wins, 6 over 4");
    expect(callInWords({ winner: null, points: {}, areas: {} })).toBe("");
  });
});

describe("settlements", () => {
  it("explain themselves", () => {
    expect(explain(settled({}))).toBe("$50 at 19:20 pays $47.50, and $50 comes back.");
    expect(explain(settled({ odds: "1:1", commission: "2.50" }))).toContain("Commission of $2.50 is taken off.");
    expect(paidAt(settled({ odds: "1:1", commission: "2.50" }))).toBe("1 : 1 less $2.50");
    expect(explain(settled({ outcome: "lose", why: "Banker 8 beats Player 3." }))).toBe("Banker 8 beats Player 3. The $50 is lost.");
    expect(explain(settled({ outcome: "open" }))).toContain("stays for a later coup");
  });

  it("count open wagers neither way, and what is owed against the bettor", () => {
    expect(net([settled({}), settled({ outcome: "open", pays: "0", returned: "0" }), settled({ pays: "50", owed: "2.50" })])).toBe(4750 + 4750);
  });

  it("are shown before the coup is put away", () => {
    const now = table({ phase: "settled" }, { settled: [settled({ wager: "tie", outcome: "lose" })] });
    const called = { winner: "banker" as const, points: { player: 1, banker: 7 }, areas: {} };
    const settling = settlingNow(now, [], called);
    expect(settling?.wagers.map(({ wager, amount }) => [wager, amount])).toEqual([["tie", "50"]]);
    expect([settling?.winner, settling?.points]).toEqual(["banker", { player: 1, banker: 7 }]);
    expect(settlingNow(table({ phase: "betting" }), [], called)).toBe(undefined);
  });
});

describe("a card that was put right", () => {
  it("is told in the log, and takes back what was called of its hand", () => {
    const slip = event(3, "card-corrected", { place: "B2", was: "TC", face: "9C", back: [], again: ["banker"] });
    expect(eventInWords(slip, table({}))).toBe("Banker’s second card was keyed in as 10♣ and is 9♣");
    const calls = [event(1, "points-announced", { hand: "player", points: 6 }), event(2, "points-announced", { hand: "banker", points: 0 }), slip];
    const now = table({ phase: "dealing", coup: { number: 4, drawn: ["P1"], faces: {}, announced: [] } });
    expect(calledNow(calls, now).points).toEqual({ player: 6 });
  });
});

describe("limits that were changed", () => {
  it("stand in the log with their figures, and from when they hold", () => {
    const sign = { bounds: { minimum: 2500, maximum: 100_000 }, differential: 500_000, wagers: { tie: { minimum: 500, maximum: null } } };
    const told = (next_coup: boolean) => eventInWords(event(1, "limits-changed", { sign, next_coup }), table({}));
    expect(told(true)).toBe("Limits are $25 to $1,000; differential $5,000; Tie $5 to none, from the next coup on");
    expect(told(false)).not.toContain("next coup");
  });
});

describe("runs", () => {
  it("are laid out by their kind", () => {
    const run = (title: string) => ({ ...box(title, "run"), title });
    const found = runsByKind([run("Player Run of 2"), run("Tie Run of 3"), run("Player Run of 3")]);
    expect(found.map(([kind, boxes]) => [kind, boxes.length])).toEqual([["Player Run of ", 2], ["Tie Run of ", 1]]);
    expect(kindOfRun(box("tie"))).toBe("");
  });
});

describe("the dealer's side", () => {
  const due = { order: "turn-card", title: "", by: "dealer", clauses: [], place: "B1", keyed: true, say: "", why: "", does: "", suggested: { order: "turn-card", place: "B1" } };

  it("gives what the table says is due, and nothing of its own", () => {
    expect(dueOrder(table({}, { due }))).toEqual({ order: "turn-card", place: "B1" });
    expect(dueOrder(table({}, { due: { ...due, suggested: {} } }))).toBe(null);
    expect(dueOrder(table({}))).toBe(null);
    expect(betsOpened([event(1, "coup-ended"), event(2, "bet-placed")])).toBe(0);
    expect(betsOpened([event(2, "bet-placed")])).toBe(null);
  });

  it("keys a card in where the shoe is real", () => {
    const settings = (cards: string) => ({ due, settings: { cards } }) as unknown as Partial<TableNow>;
    expect(["keyed", "virtual"].map((cards) => wantsCard(table({}, settings(cards))))).toEqual([true, false]);
  });

  it("knows the steps of a coup", () => {
    expect(steps(table({ phase: "called" })).map(({ is }) => is)).toEqual(["done", "done", "now", "later", "later", "later", "later"]);
  });

  it("takes and pays seat by seat", () => {
    const wagers = [
      settled({ who: "a", seat: "3", pays: "10" }), settled({ who: "b", seat: "1", pays: "20", owed: "2.50" }),
      settled({ who: "a", seat: "3", outcome: "lose", amount: "5", pays: "0", returned: "0" }),
    ];
    const found = toPay(table({}, { settled: wagers })).map(({ seat, pays, takes, owed }) => [seat, pays, takes, owed]);
    expect(found).toEqual([["1", 2000, 0, 250], ["3", 1000, 500, 0]]);
  });

  it("sees how far Player and Banker are apart, and when that is near the differential", () => {
    const layout = [["player", "5"], ["banker", "50"], ["tie", "10"], ["banker", "45"]].map(([wager, amount]) => ({ wager, amount })) as Laid[];
    expect(facing(layout, null)).toEqual({ player: 500, banker: 9500, apart: 9000, near: false });
    expect([10001, 10000].map((most) => facing(layout, most).near)).toEqual([false, true]);
  });
});

describe("small things", () => {
  it("give ids of version 7 that sort by time", () => {
    const [early, late] = [freshId(1), freshId(2 ** 40)];
    expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(early < late).toBe(true);
  });

  it("try again later each time, up to a limit", () => {
    expect([0, 1, 2, 9].map(patience)).toEqual([500, 1000, 2000, 8000]);
  });

  it("fall back to a stream where no socket ever opens", () => {
    expect([0, 1, 2, 3, 4].map((tries) => wayOf(tries, false))).toEqual(["socket", "socket", "stream", "socket", "stream"]);
    expect(wayOf(4, true)).toBe("socket");
  });

  it("seat people from left to right without touching", () => {
    const spots = seatSpots(9);
    expect(spots.map(({ x }) => x)).toEqual(spots.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(seatWidth(9)).toBeLessThan(spots[1]!.x - spots[0]!.x + 10);
    expect(spots[4]!.angle).toBeCloseTo(0);
  });

  it("put events, phases, cards and boxes in words", () => {
    const at = table({}, { names: { "p-1": "Ann" }, layout: { seats: [], boxes: [{ ...box("super-six"), title: "Super 6" }] } });
    const told = (type: string, fact: Record<string, unknown> = {}) => eventInWords(event(1, type, fact), at);
    expect(told("player-joined", { who: "p-1", seat: "5" })).toBe("Ann takes seat 5");
    expect(told("bet-placed", { wager: { who: "p-1", wager: "super-six", amount: 500 } })).toBe("Ann lays $5 on Super 6");
    expect(told("card-turned", { place: "P3", face: "TC" })).toBe("Player’s third card is 10♣");
    expect(told("card-drawn", { place: "S4-1" })).toBe("Area 4’s first card is drawn");
    expect(told("card-turned", { place: "D-2", face: "9H" })).toBe("The dealer’s second card is 9♥");
    expect(told("window-opened", { wagers: ["super-six"] })).toBe("On offer: Super 6");
    expect(told("hand-declined", { who: "p-1", hand: "banker" })).toBe("Ann leaves Banker’s cards to others");
    expect(told("cards-burned", { count: 1 })).toBe("1 card burned");
    expect(told("notice-put-up")).toBe("Notice put up");
    expect(phaseInWords("called")).toBe("No more bets");
    expect([cardInWords("TD"), cardInWords("9H"), cardInWords("AS")]).toEqual(["Ten of diamonds", "Nine of hearts", "Ace of spades"]);
    expect([shortName("tiger-pair"), shortName("one-one-two")]).toEqual(["TP", "OOT"]);
  });
});
