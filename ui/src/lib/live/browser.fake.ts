/** A browser for tests of the feed: its sockets open, speak and close when they are told to. */

import { vi } from "vitest";

export class Socket {
  static all: Socket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  close() {
    this.closed = true;
  }
  says(what: object) {
    this.onmessage?.({ data: JSON.stringify(what) });
  }
}

export const lastSocket = () => Socket.all.at(-1)!;

/** Put a browser with a standing clock in the place of the real one. */
export function openBrowser() {
  vi.useFakeTimers();
  Socket.all = [];
  const browser = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:", host: "floor" });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  return { browser, page };
}

export function closeBrowser(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
