/** A table as this visitor sees it: fetched whole, and fetched again whenever the feed says that something happened. */

import { Refused } from "../api";
import { coups, give, tableNow } from "./client";
import { Feed, type Line } from "./feed";
import { tails } from "./tails.svelte";
import type { Answer, Coup, Order, TableEvent, TableNow } from "./types";

const SETTLE = 40;
/** Milliseconds until the table is looked at again where what was seen is older than what was heard. */
const BEHIND = 250;
const KEPT_EVENTS = 400;
const KEPT_COUPS = 20;
const OVER = { what: "Your session is over.", why: "You came in again elsewhere, or were away for long.", accepted: [] };
const COUP_IS_OVER = new Set(["coup-settled", "paid-out", "coup-ended"]);

export class LiveTable {
  now = $state.raw<TableNow | null>(null);
  events = $state.raw<TableEvent[]>([]);
  coups = $state.raw<Coup[]>([]);
  line = $state<Line>("opening");
  retryIn = $state(0);
  trouble = $state.raw<unknown>(null);
  /** How far the server's clock is ahead of this one. */
  ahead = 0;

  private feed: Feed | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: Promise<void> | null = null;
  private again: Promise<void> | null = null;
  private gone = false;
  /** Whether the last look at the table succeeded. */
  private seen = false;
  /** The last event that the feed has told of. */
  private heard = 0;
  private regained = 0;

  constructor(readonly id: string) {
    void this.start();
  }

  /** The moment by the server's clock. */
  clock(): number {
    return Date.now() + this.ahead;
  }

  /** Give an order, and see the table as it is after it. */
  async give(order: Order, coup: number | null = null): Promise<Answer> {
    const answer = await give(this.id, order, coup);
    if (answer.done) await this.refresh();
    return answer;
  }

  /** Give an order, and go on as soon as it is answered: the answer says what happened, the table follows. */
  async send(order: Order, coup: number): Promise<Answer> {
    const answer = await give(this.id, order, coup);
    if (answer.done) void this.refresh();
    return answer;
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.timer);
    this.feed?.close();
  }

  /** See the table as it is now: an answer that was asked for before this does not count, one more question follows it. */
  refresh(): Promise<void> {
    if (this.asking) return (this.again ??= this.asking.then(() => ((this.again = null), this.refresh())));
    this.asking = this.look().finally(() => (this.asking = null));
    return this.asking;
  }

  private async start(): Promise<void> {
    await Promise.all([this.refresh(), this.lookBack()]);
    if (this.gone || !this.now) return;
    this.feed = new Feed(this.id, Math.max(0, this.now.seq - KEPT_EVENTS / 4), {
      heard: (event) => this.hear(event),
      line: (line, retryIn) => this.lineIs(line, retryIn),
      seenAgain: () => this.soon(),
      over: () => (this.trouble = new Refused(OVER, false)),
    });
  }

  private async look(): Promise<void> {
    try {
      const now = await tableNow(this.id, tails.chosen);
      this.ahead = now.at - Date.now();
      if (!this.now || now.seq >= this.now.seq) this.now = now;
      this.trouble = null;
      this.seen = true;
      if (this.now.seq < this.heard) this.soon(BEHIND); // answered by a process that had not heard of it yet
    } catch (error) {
      this.seen = false;
      if (!this.now || (error instanceof Refused && error.unknown)) this.trouble = error;
      else this.feed?.broken(); // a line over which the table cannot be seen is none
    }
  }

  private async lookBack(): Promise<void> {
    this.coups = await coups(this.id, null, KEPT_COUPS).catch(() => this.coups);
  }

  private hear(event: TableEvent): void {
    this.events = [...this.events.slice(1 - KEPT_EVENTS), event];
    this.heard = Math.max(this.heard, event.seq);
    if (event.seq > (this.now?.seq ?? 0)) this.soon();
    if (COUP_IS_OVER.has(event.type) && event.seq >= (this.now?.seq ?? 0)) void this.lookBack();
  }

  private lineIs(line: Line, retryIn: number): void {
    this.regained += 1;
    if (line === "live" && this.line === "lost") return void this.catchUp(this.regained);
    this.line = line;
    this.retryIn = retryIn;
  }

  /** A line is back when the table was seen over it: until then the page shows the past. */
  private async catchUp(turn: number): Promise<void> {
    await Promise.all([this.refresh(), this.lookBack()]);
    if (!this.gone && this.seen && turn === this.regained) this.line = "live";
  }

  private soon(wait = SETTLE): void {
    clearTimeout(this.timer);
    if (!this.gone) this.timer = setTimeout(() => void this.refresh(), wait);
  }
}
