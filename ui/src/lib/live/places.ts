/** Where things lie on the drawn table, in the drawing's own units. */

export const SCENE = { width: 1200, height: 590 } as const;
export const CARD = { width: 96, height: 134 } as const;
export const SHOE = { x: 884, y: 70 } as const;

export interface Spot { x: number; y: number; angle: number }

const CENTRE = { x: SCENE.width / 2, y: -1712 };
const RADIUS = 2100;
const SPREAD = 13;

/** The seats from left to right along a wide arc, each turned towards the dealer; a spot is the top of the seat. */
export function seatSpots(count: number): Spot[] {
  return Array.from({ length: count }, (_, place) => {
    const share = count === 1 ? 0 : (place / (count - 1)) * 2 - 1;
    const angle = share * SPREAD * Math.min(1, (count + 2) / 9);
    const radians = (angle * Math.PI) / 180;
    return {
      x: CENTRE.x + RADIUS * Math.sin(radians),
      y: CENTRE.y + RADIUS * Math.cos(radians),
      angle: -angle,
    };
  });
}

/** How wide a seat may be drawn so that neighbours do not touch. */
export function seatWidth(count: number): number {
  const spots = seatSpots(count);
  const [first, second] = spots;
  return first && second ? Math.min(184, Math.hypot(second.x - first.x, second.y - first.y) - 10) : 184;
}

export type Side = "player" | "banker";

export interface CardSpot { place: string; side: Side; x: number; y: number; sideways: boolean }

const GAP = 8;
const TOP = 184;
const MIDDLE = SCENE.width / 2;
const INNER = 142;

/** The six places of a coup: Player left, Banker right, third cards sideways on the outside. */
export const CARD_SPOTS: CardSpot[] = [
  { place: "P1", side: "player", x: MIDDLE - INNER - 2 * CARD.width - GAP, y: TOP, sideways: false },
  { place: "P2", side: "player", x: MIDDLE - INNER - CARD.width, y: TOP, sideways: false },
  { place: "P3", side: "player", x: MIDDLE - INNER - 2 * CARD.width - 2 * GAP - CARD.height, y: TOP + 38, sideways: true },
  { place: "B1", side: "banker", x: MIDDLE + INNER, y: TOP, sideways: false },
  { place: "B2", side: "banker", x: MIDDLE + INNER + CARD.width + GAP, y: TOP, sideways: false },
  { place: "B3", side: "banker", x: MIDDLE + INNER + 2 * CARD.width + 2 * GAP, y: TOP + 38, sideways: true },
];
