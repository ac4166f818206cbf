/** A player's hand at the boxes: which chip is picked, what is wanted, what lies there, what was refused, and what to
    lay again. What is wanted is shown at once; while one order is under way, later presses become one more. */

import { Refused } from "../api";
import { isUnanswered } from "./client";
import { freshId } from "./ids";
import { cutDown, laidAfter, named, placedIn, reduced, requestIn, sumOf, wantedBy, without, type Cut, type Totals } from "./laid";
import { cents } from "./money";
import { Moves } from "./moves.svelte";
import type { LiveTable } from "./table.svelte";
import type { Answer, Fault, Laid, Order, TableEvent } from "./types";

/** What became of the last thing tried: shown beside the boxes and read aloud. */
export interface Word {
  kind: "refused" | "waiting";
  title: string;
  faults: Fault[];
  note?: string;
  /** Whether it is about something else than a bet. */
  other?: boolean;
}

/** An order, and what it brings its boxes to; of several wagers on one box it may take but one. */
interface Step { order: Order; wanted: Totals; partly?: boolean }

const ANSWERS = new Set(["approval-given", "approval-declined"]);
const fault = (what: string, accepted: string): Fault => ({ number: 0, what, accepted, clauses: [] });
const NO_LINE = fault("there is no line to the table", "the same bet once the line is back");

export class Bets {
  chip = $state(0);
  /** By box: the amount that is wanted there, and that the table has not answered yet. */
  sending = $state.raw<Totals>({});
  /** By box: why the last bet on it was not taken. */
  refused = $state<Record<string, Fault>>({});
  word = $state.raw<Word | null>(null);
  /** The results that a run of the player's own choosing names, and whether a tail is entered early or late. */
  nominated = $state("PBPBPB");
  entry = $state<"early" | "late">("early");
  previous = $state.raw<Totals>({});

  private readonly moves = new Moves();
  /** What the answers to orders told, until the table was seen after them. */
  private answered = $state.raw<TableEvent[]>([]);
  /** The last event that was looked at for a supervisor's answer. */
  private toldTo = -1;
  /** By box: what was chosen with it at the press. */
  private choices: Record<string, object> = {};
  /** Boxes that were refused together with others, and are tried by themselves. */
  private apart = new Set<string>();
  /** The coup for which everything that is wanted now was wanted. */
  private wantedFor = 0;
  private working = false;
  private work: Promise<void> = Promise.resolve();
  private coup = 0;

  constructor(
    private readonly table: LiveTable,
    private readonly me: () => string,
  ) {}

  /** The player's own wagers that can still be handled. */
  get laid(): Laid[] {
    const { view, seq = 0 } = this.table.now ?? {};
    const layout = laidAfter(view?.layout ?? [], this.answered.filter((event) => event.seq > seq));
    return layout.filter((each) => each.who === this.me() && each.stage === "");
  }

  /** What lies on each box, as the table has said. */
  get totals(): Totals {
    return sumOf(this.laid, ({ amount }) => cents(amount));
  }

  /** What is wanted on each box: what lies there, unless something else is on its way. */
  get aims(): Totals {
    const all = Object.entries({ ...this.totals, ...this.sending });
    return Object.fromEntries(all.filter(([, amount]) => amount > 0));
  }

  /** By box: what a supervisor was asked for and has not answered, as the table and its answers say. */
  get waiting(): Totals {
    const { view, seq = 0 } = this.table.now ?? {};
    if (view?.phase !== "betting" && view?.phase !== "window") return {};
    const since = this.answered.filter((event) => event.seq > seq).flatMap(requestIn);
    const asked = [...(view?.own?.requests ?? []), ...since].filter(({ coup }) => coup === view?.coup.number);
    return Object.assign({}, ...asked.map(({ order }) => wantedBy(order, this.laid))) as Totals;
  }

  get canUndo(): boolean {
    return this.moves.canUndo;
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
    this.moves.forget();
    if (Object.keys(this.sending).length) this.sending = {};
  }

  /** The boxes that open inside a coup only: what lay there cannot be laid again before one. */
  private get insideCoups(): Record<string, true> {
    const boxes = this.table.now?.layout.boxes.filter((box) => box.window) ?? [];
    return Object.fromEntries(boxes.map((box) => [box.wager, true]));
  }

  add(wager: string, amount = this.chip): Promise<void> {
    return this.move({ [wager]: (this.aims[wager] ?? 0) + amount });
  }

  takeOff(wager: string): Promise<void> {
    return this.move({ [wager]: Math.max(0, (this.aims[wager] ?? 0) - this.chip) });
  }

  clear(): Promise<void> {
    return this.move(Object.fromEntries(Object.keys(this.aims).map((wager) => [wager, 0])));
  }

  double(): Promise<void> {
    return this.move(Object.fromEntries(Object.entries(this.aims).map(([wager, amount]) => [wager, amount * 2])));
  }

  rebet(): Promise<void> {
    return this.move(this.previous);
  }

  /** Take back the latest move, also one that is still on its way, and never another one. */
  undo(): Promise<void> {
    const before = this.moves.undo();
    return before ? this.want(before) : this.work;
  }

  private move(wanted: Totals): Promise<void> {
    const aims = this.aims;
    const changed = Object.entries(wanted).filter(([wager, amount]) => amount !== (aims[wager] ?? 0));
    if (!changed.length) return this.work;
    this.moves.press(Object.fromEntries(changed.map(([wager]) => [wager, aims[wager] ?? 0])));
    for (const [wager] of changed) this.choices[wager] = this.chosen(wager);
    return this.want(Object.fromEntries(changed));
  }

  private chosen(wager: string): object {
    const run = /^nominated-run-(\d)$/.exec(wager);
    return {
      ...(run ? { nominate: this.nominated.slice(0, Number(run[1])) } : {}),
      ...(wager.endsWith("-dragon-tail") ? { entry: this.entry } : {}),
    };
  }

  private want(totals: Totals): Promise<void> {
    this.word = null;
    this.refused = without(this.refused, totals);
    this.sending = { ...this.sending, ...totals };
    this.wantedFor = this.table.now?.view.coup.number ?? 0;
    return this.working ? this.work : (this.work = this.orders());
  }

  /** Give order after order until everything wanted was answered. */
  private async orders(): Promise<void> {
    this.working = true;
    for (let step = this.next(); step; step = this.next()) await this.take(step);
    this.apart.clear();
    this.working = false;
  }

  private next(): Step | null {
    const totals = this.totals;
    const met = Object.keys(this.sending).filter((wager) => this.sending[wager] === (totals[wager] ?? 0));
    if (met.length) this.settle(met);
    const wanted = Object.entries(this.sending);
    const changed = wanted.find(([wager]) => totals[wager]);
    if (changed) return this.changing(...changed);
    return wanted.length ? this.placing(wanted) : null;
  }

  /** Change what lies on a box: its one wager is altered or lifted; of several, the last comes off first. */
  private changing(wager: string, amount: number): Step | null {
    const last = this.laid.findLast((each) => each.wager === wager);
    if (!last) return null;
    const rest = amount - (this.totals[wager] ?? 0) + cents(last.amount);
    const order = rest > 0 ? { order: "alter-bet", wager: last.id, amount: rest } : { order: "lift-bet", wager: last.id };
    return { order, wanted: { [wager]: amount }, partly: rest < 0 };
  }

  private placing(wanted: [string, number][]): Step {
    const first = wanted.find(([wager]) => this.apart.has(wager))?.[0];
    const move = first && this.moves.about(first);
    const stakes = first ? wanted.filter(([wager]) => this.moves.about(wager) === move) : wanted;
    const seat = this.table.now?.view.own?.seats[0] ?? "";
    const laid = stakes.map(([wager, amount]) => ({ id: freshId(), wager, amount, seat, ...this.choices[wager] }));
    return { order: { order: "place-bets", stakes: laid }, wanted: Object.fromEntries(stakes) };
  }

  private async take(step: Step): Promise<void> {
    const press = this.moves.latest;
    if (this.table.line === "lost") return this.giveUp(step, "Not taken", NO_LINE);
    try {
      this.hear(step, await this.table.send(step.order, this.wantedFor), press);
    } catch (error) {
      const { what, why } = error instanceof Refused ? error.refusal : { what: "the server does not answer", why: "" };
      if (isUnanswered(error)) this.giveUp(step, "No answer", fault(what, ""), `${what} ${why}`);
      else this.giveUp(step, "Not taken", { ...NO_LINE, what });
    }
  }

  /** Without a line nothing more is sent. */
  private giveUp({ wanted }: Step, said: string, why: Fault, note = ""): void {
    const all = { ...wanted, ...this.sending };
    this.no(all, why);
    this.word = { kind: "refused", title: `${said}: ${this.named(all)}.`, faults: note ? [] : [why], note };
  }

  private no(wanted: Totals, why: Fault): void {
    this.moves.refused(Object.keys(wanted));
    this.refused = { ...this.refused, ...Object.fromEntries(Object.keys(wanted).map((wager) => [wager, why])) };
    this.sending = without(this.sending, wanted);
  }

  private hear({ wanted, partly = false }: Step, answer: Answer, press: number): void {
    if (!answer.done) return this.hearNo(wanted, answer.faults);
    const seen = this.table.now?.seq ?? 0;
    this.answered = [...this.answered.filter((event) => event.seq > seen), ...answer.events];
    const request = answer.events.find((event) => event.type === "approval-requested");
    if (request) {
      this.word = { kind: "waiting", title: `Waiting for a supervisor: ${this.named(wanted)}.`, faults: [], note: "It lies there as soon as one has said yes." };
    } else if (answer.events.some((event) => event.type === "bettor-warned")) {
      this.word = { kind: "waiting", title: `Under the minimum: ${this.named(wanted)}. It stands this once; the next one will not.`, faults: [] };
    }
    this.sayCut("Taken in part", answer.events.flatMap(cutDown));
    if (partly) return;
    this.moves.agreed(Object.keys(wanted), press);
    this.settle(Object.keys(wanted).filter((wager) => request || this.sending[wager] === wanted[wager]));
  }

  /** What was wanted on boxes has been answered, and nothing else is wanted there. */
  private settle(boxes: string[]): void {
    this.sending = without(this.sending, Object.fromEntries(boxes.map((wager) => [wager, true])));
    this.moves.agreed(boxes, this.moves.latest);
  }

  /** Bets of several moves that were refused together may be good one by one. */
  private hearNo(wanted: Totals, faults: Fault[]): void {
    const boxes = Object.keys(wanted);
    if (new Set(boxes.map((wager) => this.moves.about(wager))).size > 1) {
      for (const wager of boxes) this.apart.add(wager);
      return;
    }
    this.no(wanted, faults[0] ?? NO_LINE);
    this.word = { kind: "refused", title: `Not taken: ${this.named(wanted)}.`, faults };
  }

  /** What a supervisor said to what was asked for: a yes needs no words, the bet lies there. */
  told(events: TableEvent[]): void {
    if (this.toldTo < 0) this.toldTo = this.table.now?.seq ?? 0;
    const fresh = events.filter(({ seq }) => seq > this.toldTo);
    this.toldTo = fresh.at(-1)?.seq ?? this.toldTo;
    const mine = events.flatMap(placedIn).filter(({ who }) => who === this.me());
    this.sayCut("Cut by the dealer", fresh.flatMap((event) => reduced(event, mine)));
    for (const { type, fact } of fresh.filter((event) => ANSWERS.has(event.type))) {
      const asked = events.flatMap(requestIn).find(({ id, actor }) => id === fact.request && actor === this.me());
      if (!asked) continue;
      const wanted = wantedBy(asked.order, this.laid);
      this.word = type === "approval-given" ? null : { kind: "refused", title: `Not approved: ${this.named(wanted)}.`, faults: [] };
    }
  }

  /** Say of bets what a limit has left of them. */
  private sayCut(said: string, cut: Cut[]): void {
    if (!cut.length) return;
    const why = { ...fault("a limit leaves no room for more", ""), clauses: [...new Set(cut.flatMap(({ clauses }) => clauses))] };
    this.word = { kind: "refused", title: `${said}: ${this.named(sumOf(cut, ({ amount }) => amount))}.`, faults: [why] };
  }

  private named(totals: Totals): string {
    return named(totals, (wager) => this.table.now?.layout.boxes.find((box) => box.wager === wager)?.title ?? wager);
  }
}
