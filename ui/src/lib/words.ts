/** Punto's own terms, in words an operations manager reads. */

const KINDS: Record<string, string> = {
  calculation: "Calculation: a result to be worked out",
  constraint: "Constraint: something that must, or must not, happen",
  permission: "Permission: something that a person may do",
  procedure: "Procedure: steps in their order",
  record: "Record: something to be written down, shown or told",
  statement: "Statement: a definition or a fact",
};

export const kindInWords = (kind: string) => KINDS[kind] ?? sentence(kind);

/** `shuffle-cut-burn` becomes "Shuffle, cut, burn"; `side-bets` becomes "Side bets". */
export function categoryInWords(category: string): string {
  return sentence(category === "shuffle-cut-burn" ? "shuffle, cut, burn" : category);
}

/** An identifier as the start of a sentence: `missing-text` becomes "Missing text". */
export function sentence(name: string): string {
  const text = name.replace(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A phrase as a sentence of its own: a capital in front, a full stop behind. */
export function told(phrase: string): string {
  const text = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** "1 clause", "2 clauses", "1,234 clauses". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-AU")} ${number === 1 ? one : many}`;
}

/** The date from which a text is in force, as people write it; some texts bear none. */
export function inForce(date: string | null): string {
  if (!date) return "Undated";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date.charAt(0).toUpperCase() + date.slice(1);
  const written = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-AU", written);
}
