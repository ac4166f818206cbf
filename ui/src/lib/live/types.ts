/** What the floor's API sends. Amounts are decimal strings, except on the limit sign and in facts: those are cents. */

export type Role = "patron" | "dealer" | "table-supervisor" | "casino-supervisor" | "surveillance" | "inspector";
export type Winner = "player" | "banker" | "tie";
export type Phase =
  | "closed" | "preparing" | "betting" | "called" | "dealing" | "window"
  | "result" | "settled" | "paid" | "shoe-over" | "irregular";

export interface Person { person: string; name: string; role: Role; demo: boolean }

export interface FloorSeat { seat: string; who: string | null; name: string | null; robot: boolean }

export interface LastCoup { winner: Winner | null; player: string[]; banker: string[] }

export interface FloorTable {
  id: string;
  name: string;
  rulebook: string;
  badge: string;
  variant: string;
  variant_title: string;
  phase: Phase;
  coup: number;
  shoe: number;
  seats: FloorSeat[];
  minimum: string | null;
  maximum: string | null;
  results: string[];
  last: LastCoup | null;
}

export interface FloorNow { demo: boolean; tables: FloorTable[] }

/** One numbered refusal: what, on which clause, and what would be taken instead. */
export interface Fault { number: number; what: string; accepted: string; clauses: string[] }

export interface Bounds { minimum: number | null; maximum: number | null; unit: number | null }

export interface Sign {
  bounds: Bounds;
  area_maximum: number | null;
  differential: number | null;
  wagers: Record<string, Bounds>;
  players: Record<string, Bounds>;
}

export interface Laid { id: string; who: string; seat: string; wager: string; amount: string; asset: string; stage: string }

export interface Due { id: string; who: string; wager: string; outcome: string; pays: string; returned: string; clauses: string[] }

export interface Notice { name: string; text: string; since: number; until: number; coups: number; clauses: string[] }

export interface Marker { kind: string; seat: string; text: string; who: string }

export interface Notification { to: string; what: string; clauses: string[] }

export interface Request { id: string; actor: string; actor_role: string; role: string; order: string; clauses: string[] }

export interface CoupNow {
  number: number;
  kind: string;
  drawn: string[];
  faces: Record<string, string>;
  announced: string[];
  offered: string[];
  asked: Record<string, string>;
  holders: Record<string, string>;
}

export interface CardsNow {
  packs: number;
  left: number;
  discarded: number;
  burned: number;
  cutting_card: number | null;
  turned: Record<string, number>;
}

export interface Own { seats: string[]; chips: string; tokens: string; owed: string; withheld: string }

export interface Purses {
  stacks: Record<string, string>;
  owed: Record<string, string>;
  withheld: Record<string, string>;
  house: string;
  drop: string;
}

export interface View {
  table: string;
  rulebook: string;
  variant: string;
  phase: Phase;
  seats: Record<string, string>;
  standing: string[];
  limits: Sign;
  notices: Notice[];
  markers: Marker[];
  shoe: number;
  last_coup: string;
  coup: CoupNow;
  layout: Laid[];
  dues: Due[];
  own: Own | null;
  purses: Purses | null;
  cards: CardsNow | null;
  requests: Request[] | null;
  reports: Notification[] | null;
  everything: unknown;
}

export type BoxGroup = "main" | "side" | "run" | "tail" | "split";

export interface Box {
  wager: string;
  title: string;
  group: BoxGroup;
  /** Whether it opens inside a coup only. */
  window?: boolean;
  odds: string;
  clauses: string[];
  minimum: string | null;
  maximum: string | null;
}

export interface Legal { order: string; allowed: boolean; refusal: Fault | null }

export interface DueNext { order: string; title: string; by: string; clauses: string[] }

export interface RoadsNow {
  bead_plate: string[];
  big_road: string[];
  ties: [number, number, number][];
  pairs: [number, number, string][];
  big_eye_boy: string[];
  small_road: string[];
  cockroach_pig: string[];
  ask: Record<"B" | "P", Record<DerivedRoad, string | null>>;
  stats: Record<string, number | string | null>;
}

export type DerivedRoad = "big_eye_boy" | "small_road" | "cockroach_pig";

export interface TableNow {
  seq: number;
  at: number;
  name?: string;
  view: View;
  names: Record<string, string>;
  layout: { seats: string[]; boxes: Box[] };
  chips: string[];
  roads: RoadsNow | null;
  legal: Legal[];
  due: DueNext | null;
  closes_at: number | null;
  settings: Settings;
}

export interface Settings {
  title?: string;
  badge?: string;
  variant_title?: string;
  decks?: number;
  currency?: string;
  cards?: "virtual" | "keyed";
  dealer?: FloorSeat;
}

export interface TableEvent {
  seq: number;
  type: string;
  at: number;
  actor: string;
  approver: string;
  clauses: string[];
  readings: string[];
  fact: Record<string, unknown>;
}

/** A wager of a settled coup. Of other people's wagers only the box and the amount are told. */
export interface SettledWager {
  id: string | null;
  who: string | null;
  seat?: string | null;
  wager: string;
  amount: string;
  outcome: string | null;
  odds: string | null;
  pays: string | null;
  returned: string | null;
  commission?: string;
  owed?: string;
  clauses: string[];
}

export interface Coup {
  number: number;
  shoe: number;
  winner: Winner | null;
  player: string[];
  banker: string[];
  /** By area, and the dealer's, where every area has a hand. */
  hands?: Record<string, string[]>;
  points: Record<string, number>;
  wagers: SettledWager[];
}

/** An order as the table takes it: its name, and whatever belongs to it. Amounts are cents. */
export type Order = { order: string } & Record<string, unknown>;

export type Answer = { done: true; seq: number; events: TableEvent[] } | { done: false; faults: Fault[] };
