import { beforeEach, describe, expect, it } from "vitest";
import { Bets } from "./bets.svelte";
import type { LiveTable } from "./table.svelte";
import type { Answer, Order } from "./types";

interface Lying { id: string; who: string; wager: string; amount: string; stage: string }
interface Stake { id: string; wager: string; amount: number }

/** A table that takes bets in its own time, and refuses what it is told to. */
class Felt {
  lying: Lying[] = [];
  refuses = "";
  readonly boxes = [{ wager: "banker", window: false }, { wager: "insurance-banker", window: true }];

  get now() {
    return { view: { layout: this.lying, own: { seats: ["1"] }, coup: { number: 1 } }, layout: { boxes: this.boxes } };
  }

  async give(order: Order): Promise<Answer> {
    await new Promise((wake) => setTimeout(wake, 1));
    if (order.order === this.refuses) return { done: false, faults: [{ number: 1, what: "no", accepted: "", clauses: [] }] };
    if (order.order === "lift-bet") this.lying = this.lying.filter(({ id }) => id !== order.wager);
    if (order.order === "alter-bet") this.lying = this.lying.map((each) => (each.id === order.wager ? { ...each, amount: `${Number(order.amount) / 100}` } : each));
    for (const { id, wager, amount } of (order.stakes as Stake[] | undefined) ?? [])
      this.lying = [...this.lying, { id, wager, who: "ann", amount: `${amount / 100}`, stage: "" }];
    return { done: true, seq: 1, events: [] };
  }
}

describe("bets", () => {
  let felt: Felt;
  let bets: Bets;
  beforeEach(() => {
    felt = new Felt();
    bets = new Bets(felt as unknown as LiveTable, () => "ann");
    bets.chip = 2500;
  });

  it("take back the bet that was laid last, though it is still on its way", async () => {
    await bets.add("player");
    await Promise.all([bets.add("tie"), bets.undo()]);
    expect(bets.totals).toEqual({ player: 2500 });
    await bets.undo();
    expect([bets.totals, bets.canUndo]).toEqual([{}, false]);
  });

  it("take back nothing else when the last bet was not taken", async () => {
    await bets.add("player");
    felt.refuses = "place-bets";
    await Promise.all([bets.add("tie"), bets.undo()]);
    expect([bets.totals, bets.canUndo]).toEqual([{ player: 2500 }, true]);
  });

  it("can try again to take back what could not be taken back", async () => {
    await bets.add("player");
    felt.refuses = "lift-bet";
    await bets.undo();
    expect([bets.totals, bets.canUndo]).toEqual([{ player: 2500 }, true]);
    felt.refuses = "";
    await bets.undo();
    expect(bets.totals).toEqual({});
  });

  it("take back the part of a move that was taken", async () => {
    await bets.add("player");
    await bets.add("tie");
    const give = felt.give.bind(felt);
    felt.give = (order) => ((felt.refuses = order.wager === felt.lying[1]?.id ? "alter-bet" : ""), give(order));
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
