/** A player's wager in a tournament while it is made: openly, by a sealed form, or a pass card. */

import { freshId } from "../live/ids";
import type { LiveTable } from "../live/table.svelte";
import type { Answer, Fault } from "../live/types";
import { handIn } from "./client";

export type Way = "open" | "sealed" | "pass" | "all-in";

export class Wagering {
  way = $state<Way>("open");
  on = $state("");
  amount = $state(0);
  faults = $state.raw<Fault[]>([]);
  busy = $state(false);
  private laid = $state<number[]>([]);

  constructor(
    private readonly table: LiveTable,
    private readonly changed: () => Promise<void>,
  ) {}

  /** Put a chip on a box; another box takes over what lay on the one before. */
  put(wager: string, chip: number): void {
    this.on = wager;
    this.laid = [...this.laid, chip];
    this.amount += chip;
  }

  undo(): void {
    this.amount -= this.laid.at(-1) ?? 0;
    this.laid = this.laid.slice(0, -1);
  }

  clear(): void {
    [this.laid, this.amount, this.on, this.faults] = [[], 0, "", []];
  }

  /** Make the wager; what stands against it is kept for the page to say. */
  async make(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const answer = await this.sent();
      this.faults = answer.done ? [] : answer.faults;
      if (answer.done) this.clear();
      await this.changed();
    } finally {
      this.busy = false;
    }
  }

  /** Put a stand-off marker beside one's wagers. */
  async standsOff(): Promise<void> {
    const answer = await this.table.give({ order: "place-stand-off" });
    this.faults = answer.done ? [] : answer.faults;
    await this.changed();
  }

  private sent(): Promise<Answer> {
    if (this.way === "all-in") return this.table.give({ order: "go-all-in", id: freshId(), wager: this.on });
    if (this.way === "pass") return this.table.give({ order: "play-pass-card" });
    if (this.way === "sealed") return handIn(this.table.id, this.on, this.amount);
    return this.table.give({ order: "place-bets", stakes: [{ id: freshId(), wager: this.on, amount: this.amount }] });
  }
}
