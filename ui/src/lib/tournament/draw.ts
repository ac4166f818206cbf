/** Places by lot: who sits where is chance, and tables fill evenly. */

export type Boxes = Record<string, string[]>;
type Table = { id: string; boxes: string[] };

/** A whole number below a bound; every one is as likely. */
function below(bound: number): number {
  const most = Math.floor(2 ** 32 / bound) * bound;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= most);
  return drawn[0]! % bound;
}

export function shuffled<T>(people: readonly T[], lot: (bound: number) => number = below): T[] {
  const order = [...people];
  for (let left = order.length; left > 1; left -= 1) {
    const at = lot(left);
    [order[left - 1], order[at]] = [order[at]!, order[left - 1]!];
  }
  return order;
}

/** By table and box, who sits there: at no more tables than it takes, all about equally full. */
export function drawPlaces(people: readonly string[], tables: Table[], lot?: (bound: number) => number): Record<string, Record<string, string>> {
  let room = 0;
  const used = tables.filter(({ boxes }) => {
    const needed = room < people.length;
    if (needed) room += boxes.length;
    return needed;
  });
  const places: Record<string, Record<string, string>> = {};
  const waiting = shuffled(people, lot);
  for (let row = 0; waiting.length && used.some(({ boxes }) => row < boxes.length); row += 1)
    for (const { id, boxes } of used) {
      const who = row < boxes.length ? waiting.shift() : undefined;
      if (who !== undefined) (places[id] ??= {})[boxes[row]!] = who;
    }
  return places;
}
