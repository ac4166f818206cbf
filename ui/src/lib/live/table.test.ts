import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeBrowser, lastSocket, openBrowser, Socket } from "./browser.fake";
import { LiveTable } from "./table.svelte";

vi.mock("./tails.svelte", () => ({ tails: { chosen: "straight" } }));

const A_WHILE = 2_000;
const offered = { type: "hand-offered", seq: 8 };

describe("a table", () => {
  /** How far the server is, answer by answer; none where it fails. */
  let answers: (number | null)[];
  let table: LiveTable;

  beforeEach(async () => {
    openBrowser();
    answers = [7];
    vi.stubGlobal("fetch", (address: string) => Promise.resolve(address.includes("/coups") ? Response.json([]) : answer()));
    table = new LiveTable("yarra");
    await vi.advanceTimersByTimeAsync(0);
    lastSocket().onopen?.();
  });
  afterEach(() => {
    table.leave();
    closeBrowser();
  });

  function answer(): Response {
    const seq = answers.length > 1 ? answers.shift()! : answers[0]!;
    return seq === null ? Response.json({}, { status: 503 }) : Response.json({ seq, at: Date.now() });
  }
  const shown = () => [table.line, table.now?.seq];

  it("is looked at again while what is seen is older than what was heard", async () => {
    answers = [7, 7, 8];
    lastSocket().says(offered);
    await vi.advanceTimersByTimeAsync(100);
    expect(shown()).toEqual(["live", 7]);
    await vi.advanceTimersByTimeAsync(A_WHILE);
    expect([...shown(), answers]).toEqual(["live", 8, [8]]);
  });

  it("that cannot be seen has no line, until it is seen", async () => {
    answers = [null, null, 8];
    lastSocket().says(offered);
    await vi.advanceTimersByTimeAsync(100);
    expect(shown()).toEqual(["lost", 7]);
    await vi.advanceTimersByTimeAsync(500);
    expect(Socket.all.length).toBe(2);
    lastSocket().onopen?.();
    await vi.advanceTimersByTimeAsync(A_WHILE);
    expect([...shown(), Socket.all.length]).toEqual(["lost", 7, 3]);
    lastSocket().onopen?.();
    await vi.advanceTimersByTimeAsync(A_WHILE);
    expect([...shown(), Socket.all.length]).toEqual(["live", 8, 3]);
  });

  it("is back though it is being looked at once more", async () => {
    lastSocket().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(A_WHILE);
    lastSocket().onopen?.();
    void table.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(["live", 7]);
  });
});
