/** A jackpot as this visitor sees it: fetched whole, and fetched again whenever its feed says that something happened. */

import { Refused } from "../api";
import { jackpot, order } from "../jackpots";
import type { JackpotAnswer, RefusalAnswer } from "../types";
import { Feed, type Line } from "./feed";

const SETTLE = 40;

export class LiveJackpot {
  now = $state.raw<JackpotAnswer | null>(null);
  line = $state<Line>("opening");
  trouble = $state.raw<unknown>(null);
  faults = $state.raw<RefusalAnswer[]>([]);
  private feed: Feed | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;

  constructor(readonly id: string) {
    void this.start();
  }

  /** Give an order, and see the jackpot as it is after it; whether it was done. */
  async give(given: Record<string, unknown>): Promise<boolean> {
    try {
      this.faults = await order(this.id, given);
    } catch (error) {
      this.faults = [{ number: 0, what: String((error as Error).message), accepted: "", clauses: [] }];
    }
    await this.refresh();
    return !this.faults.length;
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.timer);
    this.feed?.close();
  }

  async refresh(): Promise<void> {
    try {
      const now = await jackpot(this.id);
      if (!this.now || now.meter.seq >= this.now.meter.seq) this.now = now;
      this.trouble = null;
    } catch (error) {
      if (!this.now || (error instanceof Refused && error.unknown)) this.trouble = error;
      else this.feed?.broken();
    }
  }

  /** Listen anew, as whoever the visitor is now. */
  async again(): Promise<void> {
    this.feed?.close();
    this.feed = null;
    await this.start();
  }

  private async start(): Promise<void> {
    await this.refresh();
    if (this.gone || !this.now) return;
    this.feed = new Feed(this.id, this.now.meter.seq, {
      heard: () => this.soon(),
      line: (line) => this.lineIs(line),
      seenAgain: () => this.soon(),
      over: () => void this.again(),
    }, "jackpots");
  }

  private lineIs(line: Line): void {
    const back = line === "live" && this.line === "lost";
    this.line = line;
    if (back) this.soon();
  }

  private soon(): void {
    clearTimeout(this.timer);
    if (!this.gone) this.timer = setTimeout(() => void this.refresh(), SETTLE);
  }
}
