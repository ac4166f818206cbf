/** The feed of a table: every event in its order, resumed behind the last one seen when the line breaks.

    A WebSocket where it can be had; where it never opens, as behind some proxies, server-sent events. */

import type { TableEvent } from "./types";
import { visit } from "./visit";

export type Line = "opening" | "live" | "lost";

const SOONEST = 500;
const LATEST = 8_000;
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
  /** The session is over, and with it the feed. */
  over(): void;
}

export class Feed {
  private hangUp = () => {};
  private tries = 0;
  private socketOpened = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private after: number,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  /** Stop listening for good. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.hangUp();
  }

  private open(): void {
    if (wayOf(this.tries, this.socketOpened) === "socket") this.bySocket();
    else this.byStream();
  }

  private bySocket(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path("feed")}`);
    this.hangUp = () => socket.close();
    socket.onopen = () => {
      this.socketOpened = true;
      this.live();
    };
    socket.onmessage = (message) => this.take(String(message.data));
    socket.onclose = ({ code }) => (code === SESSION_OVER ? this.listener.over() : this.broken());
  }

  private byStream(): void {
    const stream = new EventSource(this.path("events"));
    this.hangUp = () => stream.close();
    stream.onopen = () => this.live();
    stream.onmessage = (message) => this.take(String(message.data));
    stream.onerror = () => {
      stream.close();
      this.broken();
    };
  }

  private path(way: "feed" | "events"): string {
    return `/api/tables/${encodeURIComponent(this.table)}/${way}?after=${this.after}${visit() && `&visit=${visit()}`}`;
  }

  private live(): void {
    this.tries = 0;
    this.listener.line("live", 0);
  }

  private take(text: string): void {
    const event = JSON.parse(text) as TableEvent;
    if (typeof event.seq !== "number" || event.seq <= this.after) return;
    this.after = event.seq;
    this.listener.heard(event);
  }

  private broken(): void {
    if (this.closed) return;
    const wait = patience(this.tries);
    this.tries += 1;
    this.listener.line("lost", wait);
    this.timer = setTimeout(() => this.open(), wait);
  }
}
