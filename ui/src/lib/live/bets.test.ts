import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../api";
import { Bets } from "./bets.svelte";
import { give } from "./client";
import type { LiveTable } from "./table.svelte";
import type { Answer, Fault, Laid, Order, Request, TableEvent } from "./types";

interface Stake { id: string; wager: string; amount: number }
const NO: Fault = { number: 1, what: "no", accepted: "", clauses: [] };

/** A table that takes bets in its own time, and refuses what it is told to. The page sees it when it looks. */
class Felt {
  line = "live";
  seq = 0;
  lying: Laid[] = [];
  seen: { seq: number; lying: Laid[] } | null = null;
  given: Order[] = [];
  refuses: (order: Order) => boolean = () => false;
  asks = false;
  most = Infinity;
  phase = "betting";
  requests: Request[] = [];
  readonly log: TableEvent[] = [];

  answers(type: "approval-given" | "approval-declined"): void {
    this.requests = [];
    this.event(type, { request: "r1" });
  }
  coup = 1;
  readonly boxes = [{ wager: "banker", window: false }, { wager: "insurance-banker", window: true }];

  get now() {
    const { seq, lying } = this.seen ?? { seq: this.seq, lying: this.lying };
    return { seq, view: { layout: lying, own: { seats: ["1"], requests: this.requests }, coup: { number: this.coup }, phase: this.phase }, layout: { boxes: this.boxes } };
  }

  async send(order: Order, coup: number): Promise<Answer> {
    this.given.push(order);
    await new Promise((wake) => setTimeout(wake, 1));
    if (this.refuses(order) || coup !== this.coup) return { done: false, faults: [NO] };
    const events = this.asks ? [this.asked(order)] : [...this.facts(order)];
    return { done: true, seq: this.seq, events };
  }

  private asked(order: Order): TableEvent {
    const request = { id: "r1", actor: "ann", order: JSON.stringify(order), coup: this.coup } as Request;
    this.requests = [...this.requests, request];
    return this.event("approval-requested", { request });
  }

  event(type: string, fact: object): TableEvent {
    this.seq += 1;
    const told = { seq: this.seq, type, at: 0, actor: "", approver: "", clauses: [], readings: [], fact: { type, ...fact } };
    this.log.push(told);
    return told;
  }

  private *facts({ order, wager, amount, stakes = [] }: Order): Iterable<TableEvent> {
    if (order === "lift-bet") {
      this.lying = this.lying.filter(({ id }) => id !== wager);
      yield this.event("bet-lifted", { wager });
    }
    if (order === "alter-bet") {
      this.lying = this.lying.map((each) => (each.id === wager ? { ...each, amount: `${Number(amount) / 100}` } : each));
      yield this.event("bet-altered", { wager, amount });
    }
    for (const stake of stakes as Stake[]) {
      const amount = Math.min(stake.amount, this.most);
      const laid = { id: stake.id, wager: stake.wager, who: "ann", seat: "1", asset: "chips" };
      this.lying = [...this.lying, { ...laid, amount: `${amount / 100}`, stage: "" }];
      yield this.event("bet-placed", { wager: { ...laid, amount }, asked: stake.amount });
    }
  }
}

let felt: Felt;
let bets: Bets;
const refusing = (name: string) => (felt.refuses = ({ order }) => order === name);
beforeEach(() => {
  felt = new Felt();
  bets = new Bets(felt as unknown as LiveTable, () => "ann");
  bets.chip = 2500;
});

describe("bets", () => {
  it("take back the bet that was laid last, though it is still on its way", async () => {
    await bets.add("player");
    await Promise.all([bets.add("tie"), bets.undo()]);
    expect(bets.totals).toEqual({ player: 2500 });
    await bets.undo();
    expect([bets.totals, bets.canUndo]).toEqual([{}, false]);
  });

  it("take back nothing else when the last bet was not taken", async () => {
    await bets.add("player");
    refusing("place-bets");
    await Promise.all([bets.add("tie"), bets.undo()]);
    expect([bets.totals, bets.canUndo]).toEqual([{ player: 2500 }, true]);
  });

  it("can try again to take back what could not be taken back", async () => {
    await bets.add("player");
    refusing("lift-bet");
    await bets.undo();
    expect([bets.totals, bets.canUndo]).toEqual([{ player: 2500 }, true]);
    refusing("");
    await bets.undo();
    expect(bets.totals).toEqual({});
  });

  it("take back the part of a move that was taken", async () => {
    await bets.add("player");
    await bets.add("tie");
    felt.refuses = (order) => order.wager === felt.lying[1]?.id;
    await bets.double();
    expect(bets.totals).toEqual({ player: 5000, tie: 2500 });
    await bets.undo();
    expect(bets.totals).toEqual({ player: 2500, tie: 2500 });
  });

  it("are laid again without those that open inside a coup", async () => {
    await bets.add("banker");
    await bets.add("insurance-banker");
    bets.follow(1, true);
    felt.lying = [];
    await bets.rebet();
    expect([bets.totals, bets.word]).toEqual([{ banker: 2500 }, null]);
  });
});

describe("bets on a slow line", () => {
  it("are shown at once and become one more order", async () => {
    const done = [bets.add("player"), bets.add("player"), bets.add("player"), bets.add("tie"), bets.add("banker")];
    expect([bets.aims, bets.totals]).toEqual([{ player: 7500, tie: 2500, banker: 2500 }, {}]);
    await Promise.all(done);
    expect(felt.given.map(({ order }) => order)).toEqual(["place-bets", "alter-bet", "place-bets"]);
    expect([bets.totals, bets.sending]).toEqual([{ player: 7500, tie: 2500, banker: 2500 }, {}]);
  });

  it("lie there as soon as the table has said so, before the table was seen again", async () => {
    felt.seen = { seq: 0, lying: [] };
    await bets.add("player");
    await bets.add("player");
    expect(bets.totals).toEqual({ player: 5000 });
    await bets.clear();
    expect([bets.totals, felt.lying]).toEqual([{}, []]);
    felt.seen = null;
    expect(bets.totals).toEqual({});
  });

  it("are nothing to send where a move and its taking back are one", async () => {
    const first = bets.add("tie");
    await Promise.all([first, bets.add("player"), bets.undo()]);
    expect([felt.given.length, bets.totals]).toEqual([1, { tie: 2500 }]);
    await bets.undo();
    expect([bets.totals, bets.canUndo]).toEqual([{}, false]);
  });

  it("are taken back press by press", async () => {
    await Promise.all([bets.add("player"), bets.add("player"), bets.add("player"), bets.undo(), bets.undo()]);
    expect(bets.totals).toEqual({ player: 2500 });
    await Promise.all([bets.undo(), bets.undo()]);
    expect([bets.totals, bets.canUndo]).toEqual([{}, false]);
  });

  it("can be doubled and cleared while they are on their way", async () => {
    await Promise.all([bets.add("player"), bets.double()]);
    expect(bets.totals).toEqual({ player: 5000 });
    await Promise.all([bets.add("tie"), bets.clear()]);
    expect(bets.totals).toEqual({});
    await bets.undo();
    expect(bets.totals).toEqual({ player: 5000, tie: 2500 });
  });

  it("go back to what lies there when more is refused", async () => {
    refusing("alter-bet");
    await Promise.all([bets.add("player"), bets.add("player"), bets.add("player")]);
    expect([bets.totals, bets.aims, bets.refused]).toEqual([{ player: 2500 }, { player: 2500 }, { player: NO }]);
    await bets.undo();
    expect([bets.totals, bets.canUndo]).toEqual([{}, false]);
  });

  it("are tried by themselves where several of them are refused together", async () => {
    felt.refuses = ({ stakes = [] }) => (stakes as Stake[]).some(({ wager }) => wager === "tie");
    await Promise.all([bets.add("player"), bets.add("tie"), bets.add("banker")]);
    expect([bets.totals, Object.keys(bets.refused)]).toEqual([{ player: 2500, banker: 2500 }, ["tie"]]);
    expect(bets.word?.title).toBe("Not taken: tie, $25.");
  });

  it("are given up when bets are closed, and never sent for another coup", async () => {
    const done = Promise.all([bets.add("player"), bets.add("player")]);
    felt.coup = 2;
    bets.follow(2, false);
    await done;
    expect([felt.given.length, bets.totals, bets.aims]).toEqual([1, {}, {}]);
  });
});

describe("without an answer", () => {
  it("nothing is sent where there is no line", async () => {
    felt.line = "lost";
    await bets.add("player");
    expect([felt.given, bets.aims, bets.word?.title]).toEqual([[], {}, "Not taken: player, $25."]);
  });

  it("everything wanted is given up when the server does not answer", async () => {
    felt.send = () => Promise.reject(new Refused({ what: "The server does not answer.", why: "", accepted: [] }, false));
    await Promise.all([bets.add("player"), bets.add("tie")]);
    expect([bets.aims, bets.canUndo, bets.word?.title]).toEqual([{}, false, "Not taken: player, $25; tie, $25."]);
  });

  it("an order whose answer does not come in time may have been carried out", async () => {
    vi.stubGlobal("sessionStorage", { getItem: () => null });
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("", "TimeoutError")));
    felt.send = (order, coup) => give("yarra", order, coup);
    await bets.add("player");
    expect([bets.aims, bets.word?.title, bets.word?.faults]).toEqual([{}, "No answer: player, $25.", []]);
    expect(bets.word?.note).toContain("may have done it all the same");
    vi.unstubAllGlobals();
  });

  it("a bet that a supervisor must approve waits on its box, and is asked for once", async () => {
    felt.asks = true;
    bets.told([]);
    felt.seen = { seq: 0, lying: [] };
    await Promise.all([bets.add("tie"), bets.add("tie")]);
    felt.seen = null;
    expect([bets.waiting, bets.totals, felt.given.length]).toEqual([{ tie: 2500 }, {}, 1]);
    felt.answers("approval-declined");
    bets.told(felt.log);
    expect([bets.waiting, bets.word?.title]).toEqual([{}, "Not approved: tie, $25."]);
  });

  it("what a limit leaves of a bet is said, also when the dealer takes some off later", async () => {
    bets.told([]);
    felt.most = 1000;
    await bets.add("tie");
    expect([bets.totals, bets.sending, bets.word?.title]).toEqual([{ tie: 1000 }, {}, "Taken in part: tie, $10."]);
    const [{ id }] = felt.lying as [Laid];
    felt.event("bet-reduced", { wager: "other", amount: 100 });
    bets.told(felt.log);
    expect(bets.word?.title).toBe("Taken in part: tie, $10.");
    felt.event("bet-reduced", { wager: id, amount: 500 });
    bets.told(felt.log);
    expect([bets.word?.title, bets.word?.faults[0]?.what]).toEqual(["Cut by the dealer: tie, $5.", "a limit leaves no room for more"]);
  });

  it("what waits is known to a page that was loaded since, and what was answered before is old", async () => {
    await bets.add("player");
    felt.asks = true;
    await bets.add("player");
    await bets.add("tie");
    const later = new Bets(felt as unknown as LiveTable, () => "ann");
    expect([later.waiting, bets.waiting]).toEqual([{ player: 5000, tie: 2500 }, { player: 5000, tie: 2500 }]);
    felt.phase = "dealing";
    expect(later.waiting).toEqual({});
    [felt.phase, felt.coup] = ["betting", 2];
    expect(later.waiting).toEqual({});
    felt.answers("approval-declined");
    later.told(felt.log);
    expect(later.word).toBe(null);
  });
});
