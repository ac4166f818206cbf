/** The feed of a table: every event in its order, resumed behind the last one seen when the line breaks. */

import type { TableEvent } from "./types";

export type Line = "opening" | "live" | "lost";

const SOONEST = 500;
const LATEST = 8_000;
const SESSION_OVER = 4401;

/** How long to wait before the next try: longer each time, up to a limit. */
export const patience = (tries: number) => Math.min(LATEST, SOONEST * 2 ** tries);

export interface Listener {
  heard(event: TableEvent): void;
  line(line: Line, retryIn: number): void;
  /** The session is over, and with it the feed. */
  over(): void;
}

export class Feed {
  private socket: WebSocket | null = null;
  private tries = 0;
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
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.table)}/feed?after=${this.after}`;
    this.socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket.onopen = () => {
      this.tries = 0;
      this.listener.line("live", 0);
    };
    this.socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as TableEvent);
    this.socket.onclose = ({ code }) => (code === SESSION_OVER ? this.listener.over() : this.broken());
  }

  private take(event: TableEvent): void {
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
