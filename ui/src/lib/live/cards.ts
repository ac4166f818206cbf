/** Cards as they are drawn and spoken. */

export type Suit = "C" | "D" | "H" | "S";

const RANKS: Record<string, string> = { A: "Ace", T: "Ten", J: "Jack", Q: "Queen", K: "King" };
const NUMBERS = ["", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const SUITS: Record<Suit, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

export const suitOf = (card: string) => card.slice(-1) as Suit;
export const rankOf = (card: string) => card.slice(0, -1);
export const indexOf = (card: string) => (rankOf(card) === "T" ? "10" : rankOf(card));
export const isRed = (card: string) => suitOf(card) === "H" || suitOf(card) === "D";

/** "Nine of hearts". */
export function cardInWords(card: string): string {
  const rank = rankOf(card);
  return `${RANKS[rank] ?? NUMBERS[Number(rank)] ?? rank} of ${SUITS[suitOf(card)] ?? "an unknown suit"}`;
}

const SIGNS: Record<Suit, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** "9♥". */
export const cardInShort = (card: string) => `${indexOf(card)}${SIGNS[suitOf(card)] ?? "?"}`;

/** Suit outlines in a box of 20 by 20. */
export const SUIT_PATHS: Record<Suit, string> = {
  H: "M10 18C4 13 1 9.800 1 6.200 1 3.400 3.100 1.500 5.500 1.500 7.400 1.500 9.100 2.600 10 4.300 10.900 2.600 12.600 1.500 14.500 1.500 16.900 1.500 19 3.400 19 6.200 19 9.800 16 13 10 18Z",
  D: "M10 .8 17.200 10 10 19.200 2.800 10Z",
  S: "M10 1C12.300 4.600 18.600 7.700 18.600 12.100 18.600 14.500 16.900 16 14.800 16 13.200 16 11.800 15.200 11 13.900 11.100 16 11.800 17.700 13.300 19H6.700C8.200 17.700 8.900 16 9 13.900 8.200 15.200 6.800 16 5.200 16 3.100 16 1.400 14.500 1.400 12.100 1.400 7.700 7.700 4.600 10 1Z",
  C: "M10 1.200A4.200 4.200 0 0 1 13.300 8 4.200 4.200 0 1 1 11.100 13.800C11.200 16 11.900 17.700 13.300 19H6.700C8.100 17.700 8.800 16 8.900 13.800A4.200 4.200 0 1 1 6.700 8 4.200 4.200 0 0 1 10 1.200Z",
};

const L = 0.3, M = 0.5, R = 0.7;

/** Where the pips of a card lie, as shares of its width and height. */
export const PIPS: Record<string, [number, number][]> = {
  A: [[M, 0.5]],
  2: [[M, 0.2], [M, 0.8]],
  3: [[M, 0.2], [M, 0.5], [M, 0.8]],
  4: [[L, 0.2], [R, 0.2], [L, 0.8], [R, 0.8]],
  5: [[L, 0.2], [R, 0.2], [M, 0.5], [L, 0.8], [R, 0.8]],
  6: [[L, 0.2], [R, 0.2], [L, 0.5], [R, 0.5], [L, 0.8], [R, 0.8]],
  7: [[L, 0.2], [R, 0.2], [M, 0.35], [L, 0.5], [R, 0.5], [L, 0.8], [R, 0.8]],
  8: [[L, 0.2], [R, 0.2], [M, 0.35], [L, 0.5], [R, 0.5], [M, 0.65], [L, 0.8], [R, 0.8]],
  9: [[L, 0.2], [R, 0.2], [L, 0.4], [R, 0.4], [M, 0.5], [L, 0.6], [R, 0.6], [L, 0.8], [R, 0.8]],
  T: [[L, 0.2], [R, 0.2], [M, 0.3], [L, 0.4], [R, 0.4], [L, 0.6], [R, 0.6], [M, 0.7], [L, 0.8], [R, 0.8]],
};
