/** The feed of a table or a jackpot: every event in its order, resumed behind the last one seen when the line breaks.

    A WebSocket where it can be had; where it never opens, as behind some proxies, server-sent events. The server beats
    every five seconds: a line on which nothing comes is dead, though nothing has closed it. */

import type { TableEvent } from "./types";
import { visit } from "./visit";

export type Line = "opening" | "live" | "lost";

const SOONEST = 500;
const LATEST = 8_000;
/** Milliseconds without a word after which a line is dead: more than two beats. */
export const SILENCE = 12_000;
/** Milliseconds in which a line opens, or does not. */
export const OPENING = 8_000;
const SESSION_OVER = 4401;
const SOCKET_TRIES = 2;

/** How long to wait before the next try: longer each time, up to a limit. */
export const patience = (tries: number) => Math.min(LATEST, SOONEST * 2 ** tries);

/** Which line to try: sockets that failed so often before any opened give way to the other every second time. */
export const wayOf = (tries: number, everOpened: boolean): "socket" | "stream" =>
  everOpened || tries < SOCKET_TRIES || tries % 2 ? "socket" : "stream";

export interface Listener {
  heard(event: TableEvent): void;
  line(line: Line, retryIn: number): void;
  /** Somebody looks at the page again, and the line is as it was. */
  seenAgain(): void;
  /** The session is over, and with it the feed. */
  over(): void;
}

export class Feed {
  private hangUp = () => {};
  private tries = 0;
  private socketOpened = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isLive = false;
  private heardAt = 0;
  private closed = false;

  constructor(
    private readonly name: string,
    private after: number,
    private readonly listener: Listener,
    private readonly kind: "tables" | "jackpots" = "tables",
  ) {
    addEventListener("offline", this.broken);
    addEventListener("online", this.renew);
    document.addEventListener("visibilitychange", this.seen);
    this.open();
  }

  /** Stop listening for good. */
  close(): void {
    this.closed = true;
    removeEventListener("offline", this.broken);
    removeEventListener("online", this.renew);
    document.removeEventListener("visibilitychange", this.seen);
    this.drop();
  }

  /** The line is of no use, though it may look open: try again after a while. */
  readonly broken = (): void => this.again(patience(this.tries));

  private readonly renew = (): void => {
    this.tries = 0;
    this.again(0);
  };

  /** A page that nobody looked at may have slept: what it heard last, and when, says whether its line is alive. */
  private readonly seen = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.isLive && Date.now() - this.heardAt < SILENCE) this.listener.seenAgain();
    else this.renew();
  };

  private again(wait: number): void {
    if (this.closed) return;
    this.drop();
    this.tries += 1;
    this.listener.line("lost", wait);
    this.timer = setTimeout(() => this.open(), wait);
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.hangUp();
    this.hangUp = () => {};
    this.isLive = false;
  }

  private open(): void {
    this.silence = setTimeout(this.broken, OPENING);
    if (wayOf(this.tries, this.socketOpened) === "socket") this.bySocket();
    else this.byStream();
  }

  private bySocket(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path("feed")}`);
    this.hangUp = () => {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    };
    socket.onopen = () => {
      this.socketOpened = true;
      this.live();
    };
    socket.onmessage = (message) => this.take(String(message.data));
    socket.onclose = ({ code }) => (code === SESSION_OVER ? this.over() : this.broken());
  }

  private byStream(): void {
    const stream = new EventSource(this.path("events"));
    this.hangUp = () => stream.close();
    stream.onopen = () => this.live();
    stream.onmessage = (message) => this.take(String(message.data));
    stream.addEventListener("beat", () => this.listen());
    stream.onerror = this.broken;
  }

  private path(way: "feed" | "events"): string {
    return `/api/v1/${this.kind}/${encodeURIComponent(this.name)}/${way}?after=${this.after}&beat=true${visit() && `&visit=${visit()}`}`;
  }

  private live(): void {
    this.tries = 0;
    this.isLive = true;
    this.listen();
    this.listener.line("live", 0);
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.heardAt = Date.now();
    this.silence = setTimeout(this.broken, SILENCE);
  }

  private take(text: string): void {
    this.listen();
    const event = JSON.parse(text) as TableEvent;
    if (typeof event.seq !== "number" || event.seq <= this.after) return; // a beat, or what was heard before
    this.after = event.seq;
    this.listener.heard(event);
  }

  private over(): void {
    this.close();
    this.listener.over();
  }
}
