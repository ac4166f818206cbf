import { beforeEach, describe, expect, it } from "vitest";
import type { ShoeRoads } from "../types";
import { LookingBack } from "./looking-back.svelte";

const SHOES = [4, 3, 2, 1];

describe("looking back from shoe four", () => {
  /** What was asked for and is not answered yet, oldest first. */
  let asked: { shoe: number; answer: (roads: ShoeRoads) => void; fail: (why: Error) => void }[];
  let back: LookingBack;

  beforeEach(() => {
    asked = [];
    back = new LookingBack(() => 4, (shoe) => new Promise((answer, fail) => asked.push({ shoe, answer, fail })));
  });

  const settled = () => new Promise((resolve) => setTimeout(resolve));
  async function answered(): Promise<void> {
    for (let next = asked.shift(); next; next = asked.shift()) {
      next.answer({ shoe: next.shoe, shoes: SHOES } as ShoeRoads);
      await settled();
    }
  }
  async function stepped(...steps: number[]): Promise<number | undefined> {
    steps.forEach((step) => void back.step(step));
    await answered();
    return back.shoe?.shoe;
  }

  it("goes shoe by shoe, no further than the oldest, and back into play", async () => {
    const seen = [];
    for (const step of [1, 1, 1, 1, -1, -1, -1, -1]) seen.push(await stepped(step));
    expect(seen).toEqual([3, 2, 1, 1, 2, 3, undefined, undefined]);
  });

  it("goes as many shoes as there were presses, however quick", async () => {
    expect(await stepped(1, 1)).toBe(2);
    expect(await stepped(1, -1, -1)).toBe(3);
    expect(await stepped(1, 1, 1, 1)).toBe(1);
  });

  it("is over with a result, though an answer comes later", async () => {
    void back.step(1);
    asked.shift()!.answer({ shoe: 4, shoes: SHOES } as ShoeRoads);
    await settled();
    expect(asked.map(({ shoe }) => shoe)).toEqual([3]);
    back.leave();
    await answered();
    expect(back.shoe).toBeNull();
    expect(await stepped(1)).toBe(3);
  });

  it("is over where nothing can be seen, unless something newer was asked for", async () => {
    await stepped(1);
    void back.step(1);
    asked.shift()!.fail(new Error("no line"));
    await settled();
    expect(back.shoe).toBeNull();
    void back.step(1);
    const late = asked.shift()!;
    expect(await stepped(1)).toBe(2);
    late.fail(new Error("no line"));
    await settled();
    expect(back.shoe?.shoe).toBe(2);
  });
});
