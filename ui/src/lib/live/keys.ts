/** The keys that stand for cards: printed on the keypad, and every dealer's own to change. */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const SUITS = ["S", "H", "C", "D"] as const;

/** By meaning, a rank or a suit: the key that stands for it. */
export type KeyMap = Record<string, string>;

/** The number pad as it lies: zero is ten, the keys at its side are the pictures; suits by their first letter. */
export const STANDARD: KeyMap = {
  A: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", T: "0", J: "/", Q: "*", K: "-",
  S: "s", H: "h", C: "c", D: "d",
};
/** Once the rank is there, these four of the number pad are the suits: no hand needs to leave the pad. */
export const PAD_SUITS: Record<string, string> = { 1: "S", 2: "H", 3: "C", 4: "D" };

export interface Card { rank: string; suit: string }
export const NO_CARD: Card = { rank: "", suit: "" };

const isSuit = (meaning: string) => (SUITS as readonly string[]).includes(meaning);

function meaningOf(map: KeyMap, key: string, ranks: boolean): string {
  const found = Object.entries(map).find(([meaning, its]) => its === key.toLowerCase() && isSuit(meaning) !== ranks);
  return found?.[0] ?? "";
}

/** A card as it is keyed: a rank, then a suit; a key that means nothing changes nothing. */
export function keyed(card: Card, key: string, map: KeyMap): Card {
  const suit = (card.rank ? PAD_SUITS[key] : undefined) ?? meaningOf(map, key, false);
  if (suit) return { ...card, suit };
  const rank = meaningOf(map, key, true);
  return rank ? { rank, suit: "" } : card;
}

/** Whether a key stands for anything. */
export const known = (key: string, map: KeyMap) => Object.values(map).includes(key.toLowerCase());

/** Give a meaning another key; whatever had that key takes the old one. */
export function remapped(map: KeyMap, meaning: string, key: string): KeyMap {
  if (key.length !== 1 || key === " ") return map;
  const wanted = key.toLowerCase();
  const other = Object.keys(map).find((each) => map[each] === wanted);
  return { ...map, ...(other ? { [other]: map[meaning]! } : {}), [meaning]: wanted };
}

const KEPT = "punto-keys";

/** The map that this dealer keeps at this console. */
export function keptKeys(): KeyMap {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as KeyMap | null;
    return kept && Object.keys(STANDARD).every((meaning) => typeof kept[meaning] === "string") ? kept : STANDARD;
  } catch {
    return STANDARD;
  }
}

export const keepKeys = (map: KeyMap) => localStorage.setItem(KEPT, JSON.stringify(map));
