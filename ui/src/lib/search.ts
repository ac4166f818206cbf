/** Search as people type it: every word must be found, in the id or in the text; the closest comes first. */

export interface Searchable {
  id: string;
  gist: string;
}

export interface Piece {
  text: string;
  found: boolean;
}

/** Words that mean one thing at the table: asking for one finds the other. */
const SAME: Record<string, string> = { wager: "bet" };

/** The entries that answer a query, best first; all of them, in their own order, when nothing is asked. */
export function find<T extends Searchable>(entries: T[], query: string): T[] {
  const asked = fold(query);
  if (!asked) return entries;
  const words = asked.split(" ").map(stem);
  return entries
    .map((entry, place) => ({ entry, place, score: score(entry, asked, words) }))
    .filter((hit) => hit.score > 0)
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .map((hit) => hit.entry);
}

/** A text cut where the query's words begin and end, so that they can be marked. */
export function pieces(text: string, query: string): Piece[] {
  const words = fold(query).split(" ").filter(Boolean).flatMap(variants).map(pattern);
  if (!words.length) return [{ text, found: false }];
  const parts = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return parts.map((part, place) => ({ text: part, found: place % 2 === 1 })).filter((part) => part.text);
}

function score(entry: Searchable, asked: string, words: string[]): number {
  const id = fold(entry.id);
  const texts = gistWords(entry);
  let total = 0;
  for (const word of words) {
    const points = idPoints(id, word) + textPoints(texts, word);
    if (!points) return 0;
    total += points;
  }
  return total + phrasePoints(id, fold(entry.gist), asked);
}

function phrasePoints(id: string, gist: string, asked: string): number {
  if (id === asked) return 1000;
  if (id.startsWith(asked)) return /[a-z0-9]/.test(id.charAt(asked.length)) ? 50 : 100;
  if (!asked.includes(" ")) return 0;
  return (id.includes(asked) ? 40 : 0) + (gist.includes(asked) ? 20 : 0);
}

function idPoints(id: string, word: string): number {
  if (id.startsWith(word)) return 8;
  return id.includes(word) ? 3 : 0;
}

function textPoints(texts: string[], word: string): number {
  if (texts.includes(word)) return 6;
  if (texts.some((text) => text.startsWith(word))) return 4;
  return word.length > 2 && texts.some((text) => text.includes(word)) ? 1 : 0;
}

const known = new WeakMap<Searchable, string[]>();

function gistWords(entry: Searchable): string[] {
  let words = known.get(entry);
  if (!words) {
    words = fold(entry.gist).split(/[^\p{L}\p{N}.:%]+/u).map(stem);
    known.set(entry, words);
  }
  return words;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
}

function stem(word: string): string {
  const bare = word.replace(/[.:]$/, "");
  const single = bare.length > 3 && bare.endsWith("s") && !bare.endsWith("ss") ? bare.slice(0, -1) : bare;
  return SAME[single] ?? single;
}

function variants(word: string): string[] {
  const root = stem(word);
  const others = Object.keys(SAME).filter((other) => SAME[other] === root);
  return [...new Set([word, root, ...others])].sort((one, other) => other.length - one.length);
}

/** A word as a pattern: its signs taken as they are, its plural taken along. */
function pattern(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /\p{L}{3}$/u.test(word) ? `${escaped}s?` : escaped;
}
