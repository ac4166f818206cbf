/** Chips for cash: what is typed, and what the dealer is asked. */

/** An amount of dollars as it is typed, in cents: "1,000" is 100000; null where it is none. */
export function typedCents(text: string): number | null {
  const [, whole = "", part = ""] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const value = Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
  return value > 0 ? value : null;
}

/** How much somebody wants to buy in for; null where a request is about something else. */
export function saleIn(order: string): number | null {
  try {
    const asked = JSON.parse(order) as { order?: string; amount?: number };
    return asked.order === "buy-in" ? (asked.amount ?? null) : null;
  } catch {
    return null;
  }
}

/** Where somebody sits, for whoever hands them something: "seat 3"; standing players by their names. */
export function placeOf(who: string, seats: Record<string, string>, names: Record<string, string>): string {
  const seat = Object.keys(seats).find((each) => seats[each] === who);
  return seat ? `seat ${seat}` : (names[who] ?? "them");
}
