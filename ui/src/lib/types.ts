/** What the HTTP API sends. Must agree with src/punto/server/shapes.py; tests/server/test_types.py compares them. */

export interface About {
  name: string;
  version: string;
  demo: boolean;
  notice: string | null;
}

export interface Summary {
  id: string;
  title: string;
  authority: string;
  in_force: string | null;
  badge: string;
  variants: string[];
  wagers: number;
  clauses: number;
  done: number;
  owed: number;
}

export interface FactRow {
  subject: string;
  value: string;
  clauses: string[];
  readings: string[];
}

export interface FactTopic {
  topic: string;
  rows: FactRow[];
}

export interface Rulebook {
  id: string;
  title: string;
  authority: string;
  in_force: string | null;
  badge: string;
  topics: FactTopic[];
}

export interface ClauseRow {
  id: string;
  parent: string | null;
  category: string;
  kind: string;
  gist: string;
  treatment: string;
  done: boolean;
}

export interface Reading {
  id: string;
  title: string;
  unclear: string;
  read_as: string;
  why: string;
  setting: boolean;
}

export interface Defect {
  id: string;
  type: string;
  read_as: string;
}

export interface Child {
  id: string;
  gist: string;
}

export interface Datum {
  topic: string;
  subject: string;
  value: string;
}

export interface Clause {
  rulebook: string;
  id: string;
  parent: string | null;
  category: string;
  kind: string;
  roles: string[];
  gist: string;
  treatment: string;
  treatment_means: string;
  why: string;
  done: boolean;
  code: string[];
  tests: string[];
  readings: Reading[];
  defects: Defect[];
  children: Child[];
  data: Datum[];
}

export interface Side {
  id: string;
  title: string;
  badge: string;
}

export interface ComparedRow {
  subject: string;
  a: string | null;
  b: string | null;
  a_clauses: string[];
  b_clauses: string[];
  same: boolean;
}

export interface ComparedTopic {
  topic: string;
  rows: ComparedRow[];
}

export interface Comparison {
  a: Side;
  b: Side;
  topics: ComparedTopic[];
}

export interface Refusal {
  what: string;
  why: string;
  accepted: string[];
}

export interface DeckPrice {
  decks: number;
  edge: string;
}

export interface InsidePrice {
  condition: string | null;
  offered: string;
  edge: string;
}

export interface PayShare {
  name: string | null;
  result: string;
  odds: string | null;
  ways: string;
  share: string;
  clauses: string[];
}

export interface PricedWager {
  wager: string;
  title: string;
  variants: string[];
  variant: string | null;
  option: string | null;
  win: string;
  lose: string;
  push: string;
  edge: string;
  bound: string | null;
  favours: string;
  deviation: string;
  condition: string | null;
  offered: string;
  ways: string;
  lines: PayShare[];
  inside: InsidePrice[];
  decks: DeckPrice[];
}

export interface Prices {
  rulebook: string;
  title: string;
  decks: number;
  allowed: number[];
  cards: number;
  removed: string[];
  wagers: PricedWager[];
  not_priced: string[];
}

export interface RankEffect {
  rank: string;
  effect: string;
}

export interface MovedWager {
  name: string;
  effects: RankEffect[];
  favourable: string;
  advantage: string;
  best: string;
  tags: string | null;
  trigger: string | null;
  finds: string | null;
}

export interface Movement {
  shoes: number;
  coups: number;
  wagers: MovedWager[];
}

export interface OddPrice {
  rulebook: string;
  wager: string;
  title: string;
  variant: string;
  option: string | null;
  edge: string;
  favours: string;
}
