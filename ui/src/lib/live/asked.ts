/** What somebody asked for and another must approve, so that whoever approves it knows what and how much it is. */

import { sentence } from "../words";
import { cardInShort } from "./cards";
import { cardPlace } from "./due-words";
import { dollars } from "./money";

interface Pile { chip: number; pieces: number }
interface Asked {
  order?: string; stakes?: { wager: string; amount: number }[]; pieces?: Pile[]; amount?: number; wager?: string;
  minimum?: number | null; maximum?: number | null; differential?: number | null;
  resolution?: string; game?: string; why?: string; place?: string; face?: string;
}

/** Orders whose `wager` is a kind of bet; elsewhere it is the id of one that lies there. */
const ABOUT_A_KIND = new Set(["restrict-side-bet", "change-limits"]);

const plain = (name: string) => name.replaceAll("-", " ");

/** Everything that an order says and that matters to whoever approves it. */
function details(asked: Asked, title: (wager: string) => string): string[] {
  const { stakes = [], pieces = [], amount, wager, resolution, game, why } = asked;
  const limits = (["minimum", "maximum", "differential"] as const).flatMap((name) => {
    const limit = asked[name];
    return limit === undefined || limit === null ? [] : [`${name} ${limit ? dollars(limit) : "none"}`];
  });
  return [
    ...stakes.map((stake) => `${title(stake.wager)} ${dollars(stake.amount)}`),
    ...(pieces.length ? [dollars(pieces.reduce((sum, pile) => sum + pile.chip * pile.pieces, 0))] : []),
    ...(wager && ABOUT_A_KIND.has(asked.order ?? "") ? [title(wager)] : []),
    ...limits,
    ...[resolution, game, why].filter((name) => name !== undefined).map(plain),
    ...(amount ? [dollars(amount)] : []),
    ...(asked.place && asked.face ? [`${cardPlace(asked.place)} is ${cardInShort(asked.face)}`] : []),
  ];
}

/** "Place bets: Tie $600.00"; an order that cannot be read is named as little as it says. */
export function askedInWords(order: string, title: (wager: string) => string): string {
  try {
    const asked = JSON.parse(order) as Asked;
    return [sentence(asked.order ?? "Something"), details(asked, title).join(", ")].filter(Boolean).join(": ");
  } catch {
    return "Something";
  }
}
