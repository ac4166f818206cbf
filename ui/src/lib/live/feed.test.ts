import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeBrowser, lastSocket, openBrowser, Socket } from "./browser.fake";
import { Feed, OPENING, SILENCE, type Line } from "./feed";

const beat = { type: "beat", at: 1 };

describe("a feed", () => {
  let page: EventTarget & { visibilityState: string };
  let browser: EventTarget;
  let lines: [Line, number][];
  let heard: number[];
  let looks: number;
  let feed: Feed;

  beforeEach(() => {
    ({ browser, page } = openBrowser());
    [lines, heard, looks] = [[], [], 0];
    feed = new Feed("yarra", 7, {
      heard: ({ seq }) => heard.push(seq),
      line: (line, wait) => lines.push([line, wait]),
      seenAgain: () => (looks += 1),
      over: () => {},
    });
    lastSocket().onopen?.();
  });
  afterEach(() => {
    feed.close();
    closeBrowser();
  });

  it("asks for beats, and takes them for no event", () => {
    expect(lastSocket().address).toBe("ws://floor/api/v1/tables/yarra/feed?after=7&beat=true");
    lastSocket().says(beat);
    lastSocket().says({ type: "coup-begun", seq: 8 });
    expect(heard).toEqual([8]);
  });

  it("is alive while something comes, and lost when nothing does", () => {
    for (let beats = 0; beats < 4; beats += 1) {
      vi.advanceTimersByTime(SILENCE - 1);
      lastSocket().says(beat);
    }
    expect(lines).toEqual([["live", 0]]);
    vi.advanceTimersByTime(SILENCE);
    expect(lines.at(-1)).toEqual(["lost", 500]);
    expect(lastSocket().closed).toBe(true);
  });

  it("tries anew where a line does not open in time", () => {
    lastSocket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(500);
    expect(Socket.all.length).toBe(2);
    vi.advanceTimersByTime(OPENING);
    expect(lines.at(-1)).toEqual(["lost", 1000]);
  });

  it("is lost at once when the browser goes offline, and tried at once when it is back", () => {
    const before = lastSocket();
    browser.dispatchEvent(new Event("offline"));
    expect(lines.at(-1)?.[0]).toBe("lost");
    browser.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(0);
    lastSocket().onopen?.();
    expect([lastSocket() === before, lines.at(-1)]).toEqual([false, ["live", 0]]);
  });

  it("hears nothing more from a line that was given up", () => {
    const before = lastSocket();
    browser.dispatchEvent(new Event("offline"));
    before.says({ type: "coup-begun", seq: 8 });
    expect([heard, before.onclose]).toEqual([[], null]);
  });

  it("has the table looked at again when the page is seen again", () => {
    page.dispatchEvent(new Event("visibilitychange"));
    expect([looks, Socket.all.length]).toEqual([1, 1]);
  });

  it("is opened anew when the page is seen again after a sleep", () => {
    vi.setSystemTime(Date.now() + SILENCE);
    page.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(0);
    expect([looks, Socket.all.length]).toEqual([0, 2]);
  });

  it("stays closed once it is closed", () => {
    feed.close();
    browser.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(SILENCE);
    expect(Socket.all.length).toBe(1);
  });
});
