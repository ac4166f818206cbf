/** A player's hand at the boxes: which chip is picked, what was laid, taken back, refused, and what to lay again. */

import { Refused } from "../api";
import { freshId } from "./ids";
import { cents, dollars } from "./money";
import type { LiveTable } from "./table.svelte";
import type { Answer, Fault, Laid, Order, TableEvent } from "./types";

/** What became of the last thing tried: shown beside the boxes and read aloud. */
export interface Word {
  kind: "refused" | "waiting";
  title: string;
  faults: Fault[];
  note?: string;
}

type Totals = Record<string, number>;

const ANSWERS = new Set(["approval-given", "approval-declined"]);
const NOT_SENT: Fault = {
  number: 0, what: "the server does not answer", accepted: "the same bet once the line is back", clauses: [],
};

export class Bets {
  chip = $state(0);
  /** By box: the amount that is on its way to the table. */
  sending = $state<Totals>({});
  /** By box: why the last bet on it was not taken. */
  refused = $state<Record<string, Fault>>({});
  word = $state.raw<Word | null>(null);
  /** The results that a run of the player's own choosing names, and whether a tail is entered early or late. */
  nominated = $state("PBPBPB");
  entry = $state<"early" | "late">("early");
  previous = $state.raw<Totals>({});

  /** The moves that can be taken back, by number; a move counts from the press on, before the table has answered. */
  private pressed = $state.raw<number[]>([]);
  private moves = 0;
  /** By move: what lay on its boxes before. */
  private trail = new Map<number, Totals>();
  /** What a supervisor was asked for last, and what it was about. */
  private asked = { request: "", named: "" };
  private turn: Promise<unknown> = Promise.resolve();
  private coup = 0;

  constructor(
    private readonly table: LiveTable,
    private readonly me: () => string,
  ) {}

  /** The player's own wagers that can still be handled. */
  get laid(): Laid[] {
    return (this.table.now?.view.layout ?? []).filter((each) => each.who === this.me() && each.stage === "");
  }

  /** What lies on each box, as the table knows it. */
  get totals(): Totals {
    const totals: Totals = {};
    for (const each of this.laid) totals[each.wager] = (totals[each.wager] ?? 0) + cents(each.amount);
    return totals;
  }

  get canUndo(): boolean {
    return this.pressed.length > 0;
  }

  /** Bets are closed, or a new coup: nothing to undo, and what was laid before can be laid again. */
  follow(coup: number, dealing: boolean): void {
    if (dealing && this.laid.length) this.previous = without(this.totals, this.insideCoups);
    if (dealing) this.forget();
    if (coup === this.coup) return;
    this.coup = coup;
    this.forget();
    this.refused = {};
    this.word = null;
  }

  private forget(): void {
    this.trail.clear();
    if (this.pressed.length) this.pressed = [];
  }

  /** The boxes that open inside a coup only: what lay there cannot be laid again before one. */
  private get insideCoups(): Record<string, true> {
    const boxes = this.table.now?.layout.boxes.filter((box) => box.window) ?? [];
    return Object.fromEntries(boxes.map((box) => [box.wager, true]));
  }

  add(wager: string, amount = this.chip): Promise<void> {
    return this.move(() => ({ [wager]: (this.totals[wager] ?? 0) + amount }));
  }

  takeOff(wager: string): Promise<void> {
    return this.move(() => ({ [wager]: Math.max(0, (this.totals[wager] ?? 0) - this.chip) }));
  }

  clear(): Promise<void> {
    return this.move(() => Object.fromEntries(Object.keys(this.totals).map((wager) => [wager, 0])));
  }

  double(): Promise<void> {
    return this.move(() => Object.fromEntries(Object.entries(this.totals).map(([wager, amount]) => [wager, amount * 2])));
  }

  rebet(): Promise<void> {
    return this.move(() => this.previous);
  }

  /** Take back the latest move. It may still be on its way: it is taken back when it has arrived, and never another one. */
  undo(): Promise<void> {
    const last = this.pressed.at(-1);
    if (last === undefined) return Promise.resolve();
    this.pressed = this.pressed.slice(0, -1);
    return this.queue(async () => {
      const before = this.trail.get(last);
      if (before && !(await this.bring(before)) && this.trail.has(last)) this.pressed = [...this.pressed, last];
    });
  }

  /** Bring boxes to new totals, one move after the other; the old totals can be had back. */
  private move(wanted: () => Totals): Promise<void> {
    const move = (this.moves += 1);
    this.pressed = [...this.pressed, move];
    return this.queue(async () => {
      const target = wanted();
      const before = Object.fromEntries(Object.keys(target).map((wager) => [wager, this.totals[wager] ?? 0]));
      const done = await this.bring(target);
      if (done || Object.entries(before).some(([wager, amount]) => (this.totals[wager] ?? 0) !== amount)) this.trail.set(move, before);
      else this.pressed = this.pressed.filter((each) => each !== move);
    });
  }

  private queue(task: () => Promise<unknown>): Promise<void> {
    const done = this.turn.then(task).then(() => undefined);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async bring(target: Totals): Promise<boolean> {
    this.word = null;
    const fresh = Object.entries(target).filter(([wager, amount]) => amount > 0 && !this.totals[wager]);
    const changed = Object.entries(target).filter(([wager, amount]) => this.totals[wager] && amount !== this.totals[wager]);
    let all = true;
    for (const [wager, amount] of changed) all = (await this.change(wager, amount)) && all;
    return fresh.length ? (await this.place(fresh)) && all : all;
  }

  private async place(stakes: [string, number][]): Promise<boolean> {
    const seat = this.table.now?.view.own?.seats[0] ?? "";
    const order = { order: "place-bets", stakes: stakes.map(([wager, amount]) => this.stake(wager, amount, seat)) };
    return this.send(Object.fromEntries(stakes), order);
  }

  private stake(wager: string, amount: number, seat: string): Record<string, unknown> {
    const run = /^nominated-run-(\d)$/.exec(wager);
    return {
      id: freshId(), wager, amount, seat,
      ...(run ? { nominate: this.nominated.slice(0, Number(run[1])) } : {}),
      ...(wager.endsWith("-dragon-tail") ? { entry: this.entry } : {}),
    };
  }

  /** Change what lies on a box: its one wager is altered or lifted; of several, the last comes off first. */
  private async change(wager: string, amount: number): Promise<boolean> {
    const own = this.laid.filter((each) => each.wager === wager);
    const last = own.at(-1);
    if (!last) return false;
    const rest = amount - (this.totals[wager] ?? 0) + cents(last.amount);
    const order: Order = rest > 0
      ? { order: "alter-bet", wager: last.id, amount: rest }
      : { order: "lift-bet", wager: last.id };
    const done = await this.send({ [wager]: amount }, order);
    return done && rest < 0 ? this.change(wager, amount) : done;
  }

  private async send(wanted: Totals, order: Order): Promise<boolean> {
    this.sending = { ...this.sending, ...wanted };
    this.refused = without(this.refused, wanted);
    try {
      return this.hear(wanted, await this.table.give(order, this.table.now?.view.coup.number ?? null));
    } catch (error) {
      const why = error instanceof Refused ? { ...NOT_SENT, what: error.refusal.what } : NOT_SENT;
      return this.hear(wanted, { done: false, faults: [why] });
    } finally {
      this.sending = without(this.sending, wanted);
    }
  }

  private hear(wanted: Totals, answer: Answer): boolean {
    const named = Object.entries(wanted).map(([wager, amount]) => `${this.title(wager)}, ${dollars(amount)}`).join("; ");
    if (!answer.done) {
      this.word = { kind: "refused", title: `Not taken: ${named}.`, faults: answer.faults };
      const [fault] = answer.faults;
      if (fault) this.refused = { ...this.refused, ...Object.fromEntries(Object.keys(wanted).map((wager) => [wager, fault])) };
      return false;
    }
    const request = answer.events.find((event) => event.type === "approval-requested");
    if (request) {
      this.asked = { request: (request.fact.request as { id: string }).id, named };
      this.word = { kind: "waiting", title: `Waiting for a supervisor: ${named}.`, faults: [], note: "It lies there as soon as one has said yes." };
    } else if (answer.events.some((event) => event.type === "bettor-warned")) {
      this.word = { kind: "waiting", title: `Under the minimum: ${named}. It stands this once; the next one will not.`, faults: [] };
    }
    return true;
  }

  /** What a supervisor said to what was asked for: a yes needs no words, the bet lies there. */
  told(events: TableEvent[]): void {
    const { request, named } = this.asked;
    const said = request && events.find(({ type, fact }) => ANSWERS.has(type) && fact.request === request);
    if (!said) return;
    this.asked = { request: "", named: "" };
    this.word = said.type === "approval-given" ? null : { kind: "refused", title: `Not approved: ${named}.`, faults: [] };
  }

  private title(wager: string): string {
    return this.table.now?.layout.boxes.find((box) => box.wager === wager)?.title ?? wager;
  }
}

function without<T>(kept: Record<string, T>, gone: Record<string, unknown>): Record<string, T> {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !(name in gone)));
}
