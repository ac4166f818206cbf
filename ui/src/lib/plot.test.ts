import { describe, expect, it } from "vitest";
import { bars, spread } from "./plot";

const FRAME = { wide: 100, high: 100, margin: 10 };

describe("a line", () => {
  it("spans the frame, the largest on top", () => {
    expect(spread([1, 3], FRAME)).toEqual([{ x: 10, y: 90 }, { x: 90, y: 10 }]);
  });

  it("puts one value, and equal values, where they fit", () => {
    expect(spread([5], FRAME)).toEqual([{ x: 50, y: 90 }]);
    expect(spread([5, 5], FRAME).map(({ y }) => y)).toEqual([90, 90]);
  });
});

describe("bars", () => {
  it("stand up or hang down from the middle", () => {
    const [up, down] = bars([2, -1], FRAME);
    expect(up).toEqual({ x: 12, y: 10, width: 36, height: 40 });
    expect(down).toEqual({ x: 52, y: 50, width: 36, height: 20 });
  });

  it("have no height where nothing moves", () => {
    expect(bars([0, 0], FRAME).every(({ height }) => height === 0)).toBe(true);
  });
});
