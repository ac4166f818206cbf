/** Orders of a director that stand in no place of their own on the console: what each asks for. */

import type { Order } from "../live/types";

export interface Field {
  name: string;
  words: string;
  kind: "player" | "text" | "number" | "check" | "time" | "choice";
  choices?: [string, string][];
  optional?: boolean;
  usual?: number;
}

export interface MoreOrder {
  order: string;
  title: string;
  does: string;
  fields: Field[];
  made: (given: Record<string, string>) => Order;
}

const CENTS = 100;
const GROUNDS: [string, string][] = [
  ["breach", "A breach of the rules"],
  ["absence", "Late or absent"],
  ["no-wager", "No wager and no pass card"],
  ["raised-chips", "Chips raised otherwise than by winning"],
  ["hidden-chips", "Chips hidden on purpose"],
];
const BREACHES: [string, string][] = [
  ["advice", "Gave or took advice"],
  ["chips-moved", "Moved chips off the table"],
  ["phone", "Used a telephone"],
];
const player: Field = { name: "who", words: "Player", kind: "player" };
const why: Field = { name: "why", words: "Why", kind: "text" };
const number = (given: string | undefined) => Number(given || 0);
const amount = (given: string | undefined) => Math.round(number(given) * CENTS);

export const MORE: MoreOrder[] = [
  {
    order: "name-deputy", title: "Name a deputy", does: "Name the deputy",
    fields: [{ name: "who", words: "Id of the deputy", kind: "text" }],
    made: ({ who }) => ({ order: "name-deputy", who, qualified_as: ["table-supervisor"] }),
  },
  {
    order: "take-charge", title: "Hand over or leave", does: "Note who is there",
    fields: [{ name: "who", words: "Id of whoever is there; empty for nobody", kind: "text", optional: true }],
    made: ({ who }) => ({ order: "take-charge", who: who ?? "" }),
  },
  {
    order: "require-agreement", title: "Have everybody agree in writing", does: "Require it", fields: [],
    made: () => ({ order: "require-agreement" }),
  },
  {
    order: "refuse-application", title: "Refuse an application", does: "Refuse it", fields: [player, why],
    made: ({ who, why: said }) => ({ order: "refuse-application", who, why: said }),
  },
  {
    order: "approve-employee", title: "Let an employee play", does: "Record the approval",
    fields: [{ name: "who", words: "Id of the employee", kind: "text" }, { name: "reference", words: "Reference of the approval", kind: "text" }],
    made: ({ who, reference }) => ({ order: "approve-employee", who, reference }),
  },
  {
    order: "name-substitute", title: "Name a substitute", does: "Seat the substitute",
    fields: [player, { name: "by", words: "Id of the substitute", kind: "text" }],
    made: ({ who, by }) => ({ order: "name-substitute", who, by }),
  },
  {
    order: "practice-hands", title: "Practice hands", does: "Record them",
    fields: [{ name: "hands", words: "How many", kind: "number", usual: 5 }],
    made: ({ hands }) => ({ order: "practice-hands", hands: number(hands) }),
  },
  {
    order: "move-start", title: "Move the start of the next round", does: "Move it",
    fields: [{ name: "at", words: "New start", kind: "time" }, { name: "told", words: "Every player was told", kind: "check" }],
    made: ({ at, told }) => ({ order: "move-start", starts_at: new Date(at ?? "").getTime(), players_told: told === "yes" }),
  },
  {
    order: "disqualify-player", title: "Disqualify a player", does: "Disqualify",
    fields: [player, { name: "ground", words: "Ground", kind: "choice", choices: GROUNDS }, why, { name: "back", words: "The fee goes back", kind: "check" }],
    made: ({ who, ground, why: said, back }) => ({ order: "disqualify-player", who, ground, why: said, fee_back: back === "yes" }),
  },
  {
    order: "note-tournament-breach", title: "Note a breach", does: "Put it on record",
    fields: [player, { name: "breach", words: "What", kind: "choice", choices: BREACHES }, { name: "note", words: "Note", kind: "text", optional: true }],
    made: ({ who, breach, note }) => ({ order: "note-tournament-breach", who, breach, note }),
  },
  {
    order: "retire-player", title: "A player gives up", does: "Record it", fields: [player],
    made: ({ who }) => ({ order: "retire-player", who }),
  },
  {
    order: "add-second-chance", title: "Put a second-chance round in", does: "Put it in",
    fields: [
      { name: "coups", words: "Coups", kind: "number", usual: 6 }, { name: "advance", words: "Go on from each table", kind: "number", usual: 1 },
      { name: "minimum", words: "Least wager", kind: "number", usual: 50 }, { name: "maximum", words: "Largest wager", kind: "number", usual: 500 },
    ],
    made: ({ coups, advance, minimum, maximum }) => ({
      order: "add-second-chance",
      round: { limits: [{ coup: 1, minimum: amount(minimum), maximum: amount(maximum) }], coups: number(coups), advance: number(advance) },
    }),
  },
  {
    order: "add-to-pool", title: "Add to the prize pool", does: "Add it",
    fields: [{ name: "amount", words: "Money, $", kind: "number", usual: 0 }, { name: "what", words: "Goods or services", kind: "text", optional: true }],
    made: ({ amount: given, what }) => ({ order: "add-to-pool", amount: amount(given), what }),
  },
  {
    order: "cancel-tournament", title: "Cancel the tournament", does: "Cancel, and give every fee back", fields: [why],
    made: ({ why: said }) => ({ order: "cancel-tournament", why: said }),
  },
];
