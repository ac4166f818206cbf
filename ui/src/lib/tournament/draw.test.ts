import { expect, test } from "vitest";
import { drawPlaces, shuffled } from "./draw";

const people = (count: number) => Array.from({ length: count }, (_, place) => `p${place}`);
const tables = [{ id: "a", boxes: ["1", "2", "3"] }, { id: "b", boxes: ["1", "2", "3"] }, { id: "c", boxes: ["1", "2", "3"] }];

test("everybody gets one place, and tables are about equally full", () => {
  const places = drawPlaces(people(5), tables);
  expect(Object.keys(places)).toEqual(["a", "b"]);
  expect(Object.values(places).map((boxes) => Object.keys(boxes).length)).toEqual([3, 2]);
  expect(Object.values(places).flatMap((boxes) => Object.values(boxes)).sort()).toEqual(people(5));
});

test("no more people are seated than there are boxes", () => {
  expect(Object.values(drawPlaces(people(12), tables)).flatMap((boxes) => Object.values(boxes))).toHaveLength(9);
});

test("the lot decides the order", () => {
  expect(shuffled(["a", "b", "c"], () => 0)).toEqual(["b", "c", "a"]);
  expect(shuffled(["a", "b", "c"], (bound) => bound - 1)).toEqual(["a", "b", "c"]);
});
