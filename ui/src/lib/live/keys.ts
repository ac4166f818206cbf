/** The keys that stand for cards: printed on the keypad, and every dealer's own to change. */

export const SUITS = ["S", "H", "C", "D"] as const;

/** What takes back what was keyed. It lies away from Enter: a stray key there must not touch a record. */
export const BACK = "back";

/** By meaning, a rank, a suit or taking back: the key that stands for it, in lower case. */
export type KeyMap = Record<string, string>;

/** The number pad as it lies: zero is ten, the keys at its side are the pictures; suits by their first letter. */
export const STANDARD: KeyMap = {
  A: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", T: "0", J: "/", Q: "*", K: "-",
  S: "s", H: "h", C: "c", D: "d", [BACK]: "backspace",
};
/** Once the rank is there, these four of the number pad are the suits: no hand needs to leave the pad. */
const PAD_SUITS: Record<string, string> = { 1: "S", 2: "H", 3: "C", 4: "D" };
/** Ranks by their letter too, wherever a dealer has given that key no meaning of its own. */
const LETTERS: Record<string, string> = { a: "A", t: "T", j: "J", q: "Q", k: "K" };

export interface Card { rank: string; suit: string }
export const NO_CARD: Card = { rank: "", suit: "" };

const isSuit = (meaning = "") => (SUITS as readonly string[]).includes(meaning);

/** Whether nothing is wanted of a card but to be dealt. */
export const isWhole = ({ rank, suit }: Card) => rank !== "" && suit !== "";

const ownMeaning = (map: KeyMap, key: string) => Object.keys(map).find((each) => map[each] === key);
/** Whether what a key means in a dealer's own map counts even where the rank is there already. */
const comesFirst = (meaning?: string) => meaning === BACK || isSuit(meaning);

/** What a key means once a card has come so far; nothing at all for most keys. */
export function meant(card: Card, key: string, map: KeyMap): string {
  const wanted = key.toLowerCase();
  const own = ownMeaning(map, wanted);
  const pad = card.rank && !comesFirst(own) ? PAD_SUITS[wanted] : undefined;
  return pad ?? own ?? LETTERS[wanted] ?? "";
}

/** A card with one thing more: a rank, then a suit. One that is whole stays as it is until it is dealt or taken back. */
export function laid(card: Card, meaning: string): Card {
  if (isWhole(card) || meaning === "" || meaning === BACK) return card;
  if (isSuit(meaning)) return card.rank ? { ...card, suit: meaning } : card;
  return { rank: meaning, suit: "" };
}

const CAPS: Record<string, string> = { backspace: "⌫" };
const cap = (key: string) => CAPS[key] ?? key.toUpperCase();

/** The keys that stand for a meaning, as they are printed: its own, and perhaps a second. */
export function capsOf(meaning: string, map: KeyMap): string[] {
  const further = isSuit(meaning) ? PAD_SUITS : LETTERS;
  const free = (key: string) => (isSuit(meaning) ? !comesFirst(ownMeaning(map, key)) : ownMeaning(map, key) === undefined);
  const second = Object.keys(further).find((key) => further[key] === meaning && free(key));
  return [map[meaning] ?? "", ...(second ? [second] : [])].map(cap);
}

/** Give a meaning another key; whatever had that key takes the old one. */
export function remapped(map: KeyMap, meaning: string, key: string): KeyMap {
  if (key.length !== 1 || key === " ") return map;
  const wanted = key.toLowerCase();
  const other = ownMeaning(map, wanted);
  return { ...map, ...(other ? { [other]: map[meaning]! } : {}), [meaning]: wanted };
}

const KEPT = "punto-keys";

/** The map that this dealer keeps at this console; what it does not speak of is as it comes. */
export function keptKeys(): KeyMap {
  try {
    const kept = { ...STANDARD, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as KeyMap) };
    return Object.keys(STANDARD).every((meaning) => typeof kept[meaning] === "string") ? kept : STANDARD;
  } catch {
    return STANDARD;
  }
}

export const keepKeys = (map: KeyMap) => localStorage.setItem(KEPT, JSON.stringify(map));
