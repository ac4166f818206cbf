/** What somebody asked for and another must approve, so that whoever approves it knows how much it is. */

import { sentence } from "../words";
import { dollars } from "./money";

interface Asked { order?: string; stakes?: { wager: string; amount: number }[]; amount?: number }

/** "Place bets: Tie $600.00"; an order that cannot be read is named as little as it says. */
export function askedInWords(order: string, title: (wager: string) => string): string {
  try {
    const asked = JSON.parse(order) as Asked;
    const sums = (asked.stakes ?? []).map(({ wager, amount }) => `${title(wager)} ${dollars(amount)}`);
    if (asked.amount) sums.push(dollars(asked.amount));
    return [sentence(asked.order ?? "Something"), sums.join(", ")].filter(Boolean).join(": ");
  } catch {
    return "Something";
  }
}
