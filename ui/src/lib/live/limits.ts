/** The limits of a table as its sign says them: one line for all bets, and one for each kind that differs. */

import { dollars, shown } from "./money";
import type { Box, Sign } from "./types";

const span = (box: Box) => `${shown(box.minimum)} – ${shown(box.maximum)}`;

export function limitRows(sign: Sign, boxes: Box[], most: number): { name: string; limits: string }[] {
  const table = `${dollars(sign.bounds.minimum ?? 0)} – ${dollars(sign.bounds.maximum ?? 0)}`;
  const other = boxes.filter((box) => box.minimum && box.maximum && span(box) !== table);
  const grouped = new Map<string, string[]>();
  for (const box of other) grouped.set(span(box), [...(grouped.get(span(box)) ?? []), box.title]);
  const named = [...grouped].map(([limits, titles]) => ({ name: titles.length > 1 ? "Side bets" : titles[0]!, limits }));
  return [{ name: "All bets", limits: table }, ...named.slice(0, most)];
}
