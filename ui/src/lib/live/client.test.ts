import { afterEach, describe, expect, it, vi } from "vitest";
import { give, isUnanswered, PATIENCE } from "./client";

const order = { order: "lift-bet", wager: "w1" };

describe("an order", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("that is not answered in time is sent once, and nobody says that it was refused", async () => {
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort(new DOMException("", "TimeoutError")));
    const fetched = vi.fn((_: string, { signal }: RequestInit) => Promise.reject(signal!.reason as Error));
    vi.stubGlobal("sessionStorage", { getItem: () => null });
    vi.stubGlobal("fetch", fetched);
    const error = await give("yarra", order).catch((error: unknown) => error);
    expect([isUnanswered(error), fetched.mock.calls.length, limit.mock.calls[0]]).toEqual([true, 1, [PATIENCE]]);
    limit.mockRestore();
  });

  it("that found no line is tried again under its id", async () => {
    const bodies: string[] = [];
    vi.stubGlobal("sessionStorage", { getItem: () => null });
    vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
      bodies.push(String(body));
      return bodies.length < 2 ? Promise.reject(new TypeError("no line")) : Promise.resolve(Response.json({ seq: 1, events: [] }));
    });
    expect(await give("yarra", order)).toEqual({ done: true, seq: 1, events: [] });
    expect(bodies[0]).toBe(bodies[1]);
  });

  it("whose answer breaks off is unanswered, too", async () => {
    vi.stubGlobal("sessionStorage", { getItem: () => null });
    const broken = { ok: true, status: 200, json: () => Promise.reject(new DOMException("", "TimeoutError")) };
    vi.stubGlobal("fetch", () => Promise.resolve(broken));
    expect(isUnanswered(await give("yarra", order).catch((error: unknown) => error))).toBe(true);
  });
});
