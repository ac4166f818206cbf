/** What the API sends and takes. `make types` writes this from the API's own description. */

/** Which Punto this is, and whether it is a demonstration; the notice stands on every page. */
export interface About {
  name: string;
  version: string;
  demo: boolean;
  notice: string | null;
}

/** Somebody's own account, and how their session stands. */
export interface AccountAnswer {
  person: string;
  login: string;
  name: string;
  role: string;
  state: "enrolling" | "locked" | "open";
  second_factor: boolean;
  locks_after: number;
  failed: number;
  sessions: number;
}

/** What the next win would draw: the Banker's, or the Player's. */
export interface AskMarks {
  B: NextMarks;
  P: NextMarks;
}

/** A minimum, a maximum and a unit; what is None is not signed. */
export interface Bounds {
  minimum: number | null;
  maximum: number | null;
  unit: number | null;
}

/** A card that a scanner read, under an id of its own. */
export interface CardReport {
  id: string;
  face: string;
}

/** The card lies where it was due. */
export interface CardTaken {
  seq: number;
}

/** The cards that whoever asked has before them, face down, by place. */
export interface CardsSeen {
  seq: number;
  cards: Record<string, string>;
}

/** Where the cards are, by number, and which faces have been turned in this shoe. */
export interface CardsView {
  packs: number;
  left: number;
  discarded: number;
  burned: number;
  cutting_card: number | null;
  handled: boolean;
  turned: Record<string, number>;
}

/** A command that was carried out. */
export interface CarriedOut {
  seq: number;
  events: FeedEvent[];
}

/** A fact that cites a clause. */
export interface CitingFact {
  topic: string;
  subject: string;
  value: string;
}

/** A claim: one's own, or any for the staff. */
export interface ClaimAnswer {
  id: string;
  prize: number;
  mine: boolean;
  who: string | null;
  at: number;
  state: "awarded" | "decided" | "disputed" | "open" | "refused";
  reason: string;
}

/** A clause under another. */
export interface ClauseBelow {
  id: string;
  gist: string;
}

/** All that is known of one clause. */
export interface ClausePage {
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
  readings: ReadingRow[];
  defects: MisprintRow[];
  children: ClauseBelow[];
  data: CitingFact[];
}

/** One clause in the list of a rulebook's clauses. */
export interface ClauseRow {
  id: string;
  parent: string | null;
  category: string;
  kind: string;
  gist: string;
  treatment: string;
  done: boolean;
}

/** A table that is left closed, and why. */
export interface ClosedTable {
  id: string;
  why: string;
}

/** An order with an id: the same id is carried out once, however often it is sent. */
export interface CommandRequest {
  id: string;
  order: Record<string, unknown>;
  coup?: number | null;
}

/** Commission that fell due with a coup. */
export interface CommissionOnSheet {
  who: string;
  seat: string;
  owed: string;
  due: string;
  clauses: string[];
  readings: string[];
}

/** One subject in both rulebooks; None where a rulebook does not have it. */
export interface ComparedRow {
  subject: string;
  a: string | null;
  b: string | null;
  a_clauses: string[];
  b_clauses: string[];
  same: boolean;
}

/** A topic of both rulebooks. */
export interface ComparedTopic {
  topic: string;
  rows: ComparedRow[];
}

/** Two rulebooks side by side. */
export interface Comparison {
  a: RulebookName;
  b: RulebookName;
  topics: ComparedTopic[];
}

/** One item of the conditions: its clause, and what the conditions say. */
export interface ConditionAnswer {
  title: string;
  clause: string;
  text: string;
}

/** A settled coup. */
export interface CoupOnSheet {
  wagers: WagerOnSheet[];
  hands?: Record<string, string[]>;
  points?: HandPoints;
  result?: string;
  facts?: Record<string, string | number | boolean | null>;
  results?: Record<string, Record<string, string | number | boolean | null>>;
  kind?: string;
  clauses?: string[];
  commission_settled?: CommissionOnSheet[];
}

/** The coup on the table: where cards lie, and the faces of those that were turned. */
export interface CoupView {
  number: number;
  kind: string;
  drawn: string[];
  faces: Record<string, string>;
  announced: string[];
  offered: string[];
  asked: Record<string, string>;
  holders: Record<string, string>;
}

/** The house edge with a number of decks, in per cent. */
export interface DeckPrice {
  decks: number;
  edge: string;
}

/** What is kept of a patron, of what was asked for. */
export interface DetailsAnswer {
  details: Record<string, string>;
}

/** Something personal to be kept of a patron, sealed outside the log. */
export interface DetailsRequest {
  id: string;
  details: DetailsSent;
}

/** Something personal of a patron; what is empty is not kept. */
export interface DetailsSent {
  name?: string;
  address?: string;
  telephone?: string;
  email?: string;
  born?: string;
  document?: string;
}

/** A dispute, for the staff. */
export interface DisputeAnswer {
  id: string;
  name: string;
  what: string;
  table: string;
  ruling: string;
}

/** The four values of a draw, each empty until it is fixed, and the tickets that follow from them. */
export interface DrawAnswer {
  commitment: string;
  committed: number | null;
  list_digest: string;
  closed: number | null;
  tickets: number;
  people: number;
  roll: string;
  overseen: boolean;
  seed: string;
  held: number | null;
  winners: WinnerAnswer[];
}

/** What is published with a draw, beside the list of tickets. */
export interface DrawProof {
  promotion: string;
  commitment: string;
  list: string;
  tickets: number;
  roll: string;
  seed: string;
  one_prize_for: "person" | "ticket";
  drawn: ProvenTicket[];
}

/** A draw of places for the next round. */
export interface DrawRequest {
  id: string;
}

/** What is to be done next at a table. */
export interface DueOrder {
  order: string;
  title: string;
  by: string;
  clauses: string[];
  place: string;
  keyed: boolean;
  say: string;
  why: string;
  does: string;
  suggested: Record<string, unknown>;
}

/** What a wager came to. */
export interface DueView {
  id: string;
  who: string;
  wager: string;
  outcome: string;
  pays: string;
  returned: string;
  clauses: string[];
}

/** Something that is to be done, or was; moments are in milliseconds since 1970. */
export interface DutyAnswer {
  promotion: string;
  what: string;
  role: string;
  clauses: string[];
  status: "done" | "due" | "overdue";
  due: number | null;
  done: number | null;
}

/** A scanner's key, told once; the scanner is off. */
export interface EnrolledScanner {
  id: string;
  key: string;
}

/** Somebody who entered. */
export interface EntrantAnswer {
  number: number;
  name: string;
  status: string;
  table: string | null;
  box: string | null;
  chips: number | null;
  place: number | null;
  prize: number | null;
  you: boolean;
  robot: boolean;
  who: string | null;
}

/** One fact about a rulebook: what it concerns, what the text says, and where. */
export interface FactRow {
  subject: string;
  value: string;
  clauses: string[];
  readings: string[];
}

/** Rows that belong together. */
export interface FactTopic {
  topic: string;
  rows: FactRow[];
}

/** The digits of a new second factor. */
export interface FactorConfirmation {
  code: string;
}

/** Something that happened. Amounts in a fact are whole cents, or exact ones written as a text. */
export interface FeedEvent {
  seq: number;
  type: string;
  at: number;
  actor: string;
  approver: string;
  clauses: string[];
  readings: string[];
  fact: Record<string, unknown>;
}

/** A finished coup. */
export interface FinishedCoup {
  number: number;
  shoe: number;
  at: number;
  kind: string;
  winner: "banker" | "player" | "tie" | null;
  player: string[];
  banker: string[];
  hands: Record<string, string[]>;
  points: Record<string, number>;
  wagers: SettledWager[];
}

/** What stands at a table for the jackpot. */
export interface Fitting {
  console?: boolean;
  display?: boolean;
  handset?: boolean;
  handset_needed?: boolean;
  shares_signed?: boolean;
  method_signed?: boolean;
}

/** All tables. */
export interface FloorAnswer {
  demo: boolean;
  at: number;
  tables: TableSummary[];
  closed: ClosedTable[];
}

/** An order was carried out. */
export interface FloorOrderDone {
  seq: number;
}

/** What a form says, for whoever examined it. */
export interface FormAnswer {
  wager: string;
  amount: number;
  in_order: boolean;
}

/** Whose form is to be examined or announced. */
export interface FormOf {
  id: string;
  who: string;
}

/** A secret wager; an empty wager or no amount is an incomplete form. */
export interface FormRequest {
  id: string;
  wager: string;
  amount: number;
}

/** The points of both hands. */
export interface HandPoints {
  player: number;
  banker: number;
}

/** The server answers. */
export interface Health {
  status: string;
}

/** The price of a wager inside a coup, given what lies on the table. */
export interface InsidePrice {
  condition: string | null;
  offered: string;
  edge: string;
}

/** A link that lets one person choose a password, once. */
export interface Invitation {
  person: string;
  link: string;
}

/** An irregularity that waits: what it is, and the ways out with whoever decides. */
export interface IrregularView {
  kind: string;
  step: string;
  may_reduce: boolean;
  outlook: WayOut[];
}

/** An item that the rulebook wants in the conditions, always or where the tournament has a feature. */
export interface ItemAnswer {
  name: string;
  title: string;
  clause: string;
  always: boolean;
}

/** A jackpot as whoever asks may see it. */
export interface JackpotAnswer {
  meter: JackpotMeter;
  at: number;
  option_title: string;
  method: string;
  clauses: Record<string, string[]>;
  unit: number;
  seed: number;
  ceiling: number | null;
  grades: JackpotGradeAnswer[];
  any_in: number | null;
  tables: JackpotTableAnswer[];
  claims: JackpotClaimAnswer[];
  payouts: JackpotClaimAnswer[];
  office: JackpotOffice | null;
  legal: LegalOrder[];
}

/** What went into the meter and out of it since the start, exactly. */
export interface JackpotBooks {
  started: string;
  contributed: string;
  missed: string;
  seeded: string;
  adjusted: string;
  taken: string;
  meter: string;
}

/** What somebody who plans a jackpot may choose from, by one rulebook. */
export interface JackpotChoices {
  rulebook: string;
  badge: string;
  title: string;
  options: JackpotOptionAnswer[];
  methods: JackpotMethodAnswer[];
  clauses: Record<string, string[]>;
  tables: Record<string, string>;
}

/** A win, from its recording on. */
export interface JackpotClaimAnswer {
  number: number;
  status: "confirmed" | "paid" | "recorded";
  table: string;
  coup: number;
  at: number;
  cards: string[];
  grade: string;
  title: string;
  share: string;
  meter: number;
  rounded: number;
  pool: string;
  shares: JackpotShareAnswer[];
  rounding: string;
  left: string;
  recorded_by: string;
  confirmed_by: string;
  told: string;
  mine: boolean;
}

/** An order about a jackpot, with an id: the same id is carried out once. */
export interface JackpotCommand {
  id: string;
  order: JackpotOrder;
}

/** A winning hand: what it takes of the meter, what that comes to now, and how often it comes about. */
export interface JackpotGradeAnswer {
  grade: string;
  title: string;
  least: string;
  most: string;
  share: string;
  pays: string;
  one_in: number | null;
  clause: string;
}

/** The meter as a display shows it. */
export interface JackpotMeter {
  name: string;
  title: string;
  rulebook: string;
  badge: string;
  currency: string;
  stage: "closed" | "planned" | "running" | "unplanned";
  seq: number;
  shown: number;
  rounded: number;
  tables: string[];
  waiting: number;
}

/** A method of division. */
export interface JackpotMethodAnswer {
  method: string;
  clause: string;
}

/** What the staff see of a jackpot besides. */
export interface JackpotOffice {
  parameters: JackpotParameters;
  coming: JackpotParameters | null;
  notified: number | null;
  coming_notified: number | null;
  start_faults: RefusalAnswer[];
  books: JackpotBooks;
  requests: JackpotRequestAnswer[];
  movements: MovementAnswer[];
}

/** One of the printed sets of winning hands, with the range of each share. */
export interface JackpotOptionAnswer {
  option: string;
  title: string;
  grades: JackpotGradeAnswer[];
}

/** An order, told from others by its name. Amounts are whole cents. */
export interface JackpotOrder {
}

/** What the operator sets. Amounts are in cents; shares are written as percentages. */
export interface JackpotParameters {
  style?: string;
  option?: string;
  shares: Record<string, string>;
  method: string;
  unit: number;
  share_unit?: number;
  seed: number;
  start?: number | null;
  tables: Record<string, string>;
  ceiling?: number | null;
  hands?: Record<string, Record<string, boolean | number | string | (boolean | number | string)[]>>;
  wagers?: string[];
  seal?: string;
  between?: [number, number];
}

/** Something that waits for a second person. */
export interface JackpotRequestAnswer {
  id: string;
  order: string;
  amount: number | null;
  reason: string;
  by: string;
  mine: boolean;
}

/** A share of a win. Whose it is, the staff are told, and whoever it belongs to. */
export interface JackpotShareAnswer {
  wager: string | null;
  seat: string;
  who: string | null;
  mine: boolean;
  amount: number | null;
  share: number;
  other: number;
  paid: string;
}

/** A table of a jackpot. */
export interface JackpotTableAnswer {
  table: string;
  name: string;
  contribution: string;
  offered: boolean;
  withdrawn: boolean;
  why: string;
  missing: string[];
  hand: string;
  fitting: Fitting;
  total: string;
}

/** The coup before. */
export interface LastResult {
  winner: "banker" | "player" | "tie" | null;
  player: string[];
  banker: string[];
  dealer: string[];
}

/** Seats and boxes. */
export interface LayoutAnswer {
  seats: string[];
  boxes: LayoutBox[];
}

/** A box on the layout. */
export interface LayoutBox {
  wager: string;
  title: string;
  group: "main" | "run" | "side" | "split" | "tail";
  window: boolean;
  holders: string[];
  odds: string;
  pays: PayLine[];
  clauses: string[];
  minimum: string | null;
  maximum: string | null;
}

/** One kind of order: allowed now, or why not. */
export interface LegalOrder {
  order: string;
  allowed: boolean;
  refusal: RefusalAnswer | null;
}

/** The limits from a coup of a session on. */
export interface LimitsAnswer {
  coup: number;
  minimum: number;
  maximum: number;
}

/** One table as one person may see it. */
export interface LiveTable {
  seq: number;
  at: number;
  id: string;
  name: string;
  view: View;
  names: Record<string, string>;
  layout: LayoutAnswer;
  chips: string[];
  roads: RoadsAnswer;
  legal: LegalOrder[];
  due: DueOrder | null;
  drawing: string[];
  closes_at: number | null;
  squeeze: SqueezeAnswer | null;
  settled: SettledWager[];
  settings: TableSettings;
}

/** A holder's wish to look at the cards of a hand. */
export interface LookRequest {
  id: string;
  hand: "banker" | "player";
}

/** A wish to look at something personal; it is on record before anything is shown. */
export interface LookUpRequest {
  id: string;
  fields: ("address" | "born" | "document" | "email" | "name" | "telephone")[];
  why: string;
}

/** A marker or button before a seat. */
export interface Marker {
  kind: string;
  seat: string;
  text: string;
  who: string;
}

/** A misprint, and how it is read. */
export interface MisprintRow {
  id: string;
  type: string;
  read_as: string;
}

/** The house edge of a wager in per cent: now, and when the shoe was full. */
export interface MovedPrice {
  wager: string;
  option: string | null;
  edge: string;
  full: string | null;
  favours: "bettor" | "house";
}

/** How a wager's price moves: by card removed, and over a sample of shoes; null where no count tells. */
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

/** Something that happened to the jackpot, in words. */
export interface MovementAnswer {
  seq: number;
  at: number;
  what: string;
  by: string;
  approver: string;
  clauses: string[];
}

/** Natural coups by how they ended. */
export interface NaturalCounts {
  banker: number;
  player: number;
  tie: number;
}

/** A new second factor: to be typed in, or read from a picture. */
export interface NewFactor {
  secret: string;
  address: string;
  size: number;
  path: string;
}

/** Somebody who is to have an account. */
export interface NewPerson {
  login: string;
  name: string;
  role: "administrator" | "casino-supervisor" | "dealer" | "inspector" | "operator" | "patron" | "surveillance" | "table-supervisor";
}

/** A scanner that is to be enrolled. */
export interface NewScanner {
  table: string;
  name: string;
}

/** What a win would draw on the derived roads: a regular mark, a broken one, or none yet. */
export interface NextMarks {
  big_eye_boy: "B" | "R" | null;
  small_road: "B" | "R" | null;
  cockroach_pig: "B" | "R" | null;
}

/** A sign put up, and from when it may be acted upon. */
export interface Notice {
  name: string;
  text: string;
  since: number;
  until: number;
  coups: number;
  clauses: string[];
}

/** An attempt to tell a winner. */
export interface NoticeAnswer {
  method: string;
  at: number;
  reached: boolean;
  counts: boolean;
}

/** Somebody outside the table who was told, or must be told. */
export interface Notification {
  to: string;
  what: string;
  clauses: string[];
}

/** Printed odds that favour the bettor, or keep more than a fifth. */
export interface OddPrice {
  rulebook: string;
  wager: string;
  title: string;
  variant: string;
  option: string | null;
  edge: string;
  favours: "bettor" | "house";
}

/** A limit of one's own, in cents or in minutes; null means none. */
export interface OwnLimitAnswer {
  kind: "buy-in" | "loss" | "stake" | "time";
  period: "coup" | "day" | "month" | "session" | "week";
  amount: number | null;
  next_amount: number | null;
  next_from: number | null;
}

/** A player's own things. */
export interface OwnView {
  seats: string[];
  chips: string;
  tokens: string;
  owed: string;
  withheld: string;
  debt: string;
  asked: string;
  requests: Request[];
}

/** Two entrants whose wagers fit each other too well, and how rare that is among honest ones. */
export interface PairAnswer {
  kind: string;
  entrants: number[];
  names: string[];
  coups: number;
  alike: number;
  once_in: number;
}

/** What a wager, or a part of one, is due. Money is text; what need not be whole cents is exact. */
export interface PartOnSheet {
  id: string;
  wager: string;
  amount: string;
  outcome: string;
  odds: string | null;
  pays: string;
  commission: string;
  owed: string;
  returned: string;
  settled_on: string;
  net: string;
  clauses: string[];
  who?: string;
  seat?: string;
  offered?: string;
  readings?: string[];
  marker?: string[];
  warned?: boolean;
  refusal?: WagerRefusal;
}

/** The same person, shown once more. */
export interface PasswordAgain {
  password: string;
  code?: string;
}

/** A password for the next time. */
export interface PasswordChange {
  password: string;
  code?: string;
  new: string;
}

/** What the register knows of whoever asks. */
export interface PatronAnswer {
  registered: boolean;
  card_valid: boolean;
  excluded: boolean;
  excluded_until: number | null;
  limits: OwnLimitAnswer[];
  legal: LegalOrder[];
}

/** An order about a patron, with an id: the same id is carried out once. */
export interface PatronCommand {
  id: string;
  order: PatronOrder;
}

/** An order, told from others by its name. Amounts are whole cents. */
export interface PatronOrder {
}

/** What a bet pays, and when. */
export interface PayLine {
  odds: string;
  when: string;
}

/** One pay line with its exact count and its share. */
export interface PayShare {
  name: string | null;
  result: string;
  odds: string | null;
  ways: string;
  share: string;
  clauses: string[];
}

/** One person, as an administrator sees them. */
export interface PersonAnswer {
  person: string;
  login: string;
  name: string;
  role: string;
  enabled: boolean;
  second_factor: boolean;
  state: "invited" | "ready" | "without a password";
  waits_minutes: number;
  sessions: number;
  asked: string;
  asked_by: string;
}

/** What is to be otherwise; what is left out stays. */
export interface PersonChange {
  role?: "administrator" | "casino-supervisor" | "dealer" | "inspector" | "operator" | "patron" | "surveillance" | "table-supervisor" | null;
  enabled?: boolean | null;
}

/** A seat, or a post, and who has it. */
export interface PlaceAnswer {
  seat: string;
  who: string | null;
  name: string | null;
  robot: boolean;
}

/** How prices move as shoes are dealt. */
export interface PriceMovement {
  shoes: number;
  coups: number;
  wagers: MovedWager[];
}

/** A wager with its price. */
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
  favours: "bettor" | "house";
  deviation: string;
  condition: string | null;
  offered: string;
  ways: string;
  lines: PayShare[];
  inside: InsidePrice[];
  decks: DeckPrice[];
}

/** Every wager's price from a shoe. */
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

/** A prize; amounts are in cents. */
export interface PrizeAnswer {
  number: number;
  title: string;
  kinds: string[];
  value: number;
  alternative: number;
  ways: string[];
  details: TermsItemAnswer[];
}

/** A kind of prize, and what the terms must say of it besides. */
export interface PrizeKindChoice {
  kind: string;
  title: string;
  clause: string;
  details: TermsItemChoice[];
}

/** What could not be done, why, and what would be accepted. */
export interface ProblemAnswer {
  what: string;
  why: string;
  accepted: string[];
}

/** A promotion as whoever asks may see it. */
export interface PromotionAnswer {
  summary: PromotionSummary;
  zone: string;
  edition: number;
  lodged_with: string;
  lodge_clause: string;
  lodge_due: number | null;
  lodged: number | null;
  published: number | null;
  halted: string;
  items: TermsItemAnswer[];
  prizes: PrizeAnswer[];
  draw: DrawAnswer;
  my_tickets: string[];
  claims: ClaimAnswer[];
  duties: DutyAnswer[];
  requests: string[];
  legal: LegalOrder[];
  terms: PromotionTerms | null;
}

/** What somebody who writes the terms of a promotion goes by, under one rulebook. */
export interface PromotionChoices {
  rulebook: string;
  badge: string;
  title: string;
  items: TermsItemChoice[];
  kinds: PrizeKindChoice[];
  ways: string[];
  methods: TermsItemChoice[];
  never: TermsItemChoice[];
  kept: string[];
  duties: TermsItemChoice[];
}

/** An order about a promotion, with an id: the same id is carried out once. */
export interface PromotionCommand {
  id: string;
  order: PromotionOrder;
}

/** An order, told from others by its name. Amounts are whole cents. */
export interface PromotionOrder {
}

/** One prize, as the terms describe it. */
export interface PromotionPrize {
  title: string;
  kinds: string[];
  value: number;
  contents?: string[];
  liquor_ml?: number;
  details?: Record<string, Record<string, string>>;
  conditions?: string;
  alternative?: number;
  ways?: ("cash" | "cheque" | "transfer")[];
}

/** A promotion in a few words. */
export interface PromotionSummary {
  name: string;
  title: string;
  rulebook: string;
  badge: string;
  stage: "cancelled" | "closed" | "drawn" | "over" | "planned" | "running";
  starts: number | null;
  closes: number | null;
  draw_at: number | null;
  value: number;
  tickets: number;
  my_tickets: number;
  overdue: number;
}

/** The terms of a promotion: texts by item, and what the machine goes by. */
export interface PromotionTerms {
  title: string;
  by?: "chance" | "draw" | "rank" | "skill" | "turnover";
  items?: Record<string, string>;
  compulsory_wager?: boolean;
  starts?: number;
  closes?: number;
  draw_at?: number;
  claims_until?: number;
  must_be_present?: boolean;
  one_prize_for?: "person" | "ticket";
  prizes?: PromotionPrize[];
}

/** One ticket that was drawn, in the order in which they were drawn. */
export interface ProvenTicket {
  prize: number;
  try: number;
  number: string;
  ticket: string;
}

/** Everybody's money at the table. */
export interface PursesView {
  stacks: Record<string, string>;
  tokens: Record<string, string>;
  owed: Record<string, string>;
  withheld: Record<string, string>;
  debts: Record<string, string>;
  house: string;
  drop: string;
}

/** What one card less of a rank adds to the house edge, in per cent. */
export interface RankEffect {
  rank: string;
  effect: string;
}

/** A wish to rate somebody's last session at a table; its figures are those of the record. */
export interface RatingRequest {
  table: string;
}

/** How an ambiguous clause is read; some readings are settings. */
export interface ReadingRow {
  id: string;
  title: string;
  unclear: string;
  read_as: string;
  why: string;
  setting: boolean;
}

/** Why something was refused, and what would be accepted. */
export interface RefusalAnswer {
  number: number;
  what: string;
  accepted: string;
  clauses: string[];
}

/** A command that was refused: everything that stood against it. */
export interface RefusedOrder {
  refused: RefusalAnswer[];
}

/** Something that one person asked for and another must approve. */
export interface Request {
  id: string;
  actor: string;
  actor_role: string;
  role: string;
  order: string;
  clauses: string[];
  coup: number | null;
}

/** Results whose roads are wanted. */
export interface ResultsSheet {
  results: string;
  tail?: "fall" | "straight";
}

/** Where a win would be drawn on each road if it came now; nothing on a road that has not begun. */
export interface RoadPreview {
  bead_plate: [number, number];
  big_road: [number, number];
  big_eye_boy: [number, number] | null;
  small_road: [number, number] | null;
  cockroach_pig: [number, number] | null;
}

/** Where the next win would be drawn: the Banker's, or the Player's. */
export interface RoadPreviews {
  B: RoadPreview;
  P: RoadPreview;
}

/** How each road came about, mark by mark; a run is a column before it is drawn, tails and all. */
export interface RoadWays {
  big_road: [number, number, number, number][];
  big_eye_boy: [number, number, number, number][];
  small_road: [number, number, number, number][];
  cockroach_pig: [number, number, number, number][];
}

/** The scoreboards: each road row by row, a dot for an empty cell. */
export interface RoadsAnswer {
  tail: "fall" | "straight";
  bead_plate: string[];
  bead_pairs: [number, number, string][];
  bead_naturals: [number, number][];
  big_road: string[];
  ties: [number, number, number][];
  pairs: [number, number, string][];
  naturals: [number, number][];
  big_eye_boy: string[];
  big_eye_boy_marks: string;
  small_road: string[];
  small_road_marks: string;
  cockroach_pig: string[];
  cockroach_pig_marks: string;
  ways: RoadWays;
  ask: AskMarks;
  preview: RoadPreviews;
  stats: ShoeCounts;
}

/** A round as the conditions plan it. */
export interface RoundAnswer {
  number: number;
  coups: number;
  minutes: number;
  advance: number;
  limits: LimitsAnswer[];
}

/** One of two rulebooks compared. */
export interface RulebookName {
  id: string;
  title: string;
  badge: string;
}

/** A rulebook's facts, topic by topic. */
export interface RulebookPage {
  id: string;
  title: string;
  authority: string;
  in_force: string;
  badge: string;
  topics: FactTopic[];
}

/** One rulebook on the start page. */
export interface RulebookSummary {
  id: string;
  title: string;
  authority: string;
  in_force: string;
  badge: string;
  variants: string[];
  wagers: number;
  clauses: number;
  done: number;
  owed: number;
}

/** A scanner, as an administrator sees it. */
export interface ScannerAnswer {
  id: string;
  table: string;
  name: string;
  enabled: boolean;
}

/** Whether a scanner takes part. */
export interface ScannerSwitch {
  enabled: boolean;
}

/** A new bank, and its price. */
export interface SecondChanceAnswer {
  chance: "buy-back" | "re-buy";
  price: number;
  boxes: Record<string, string[]>;
}

/** Who somebody is. */
export interface SessionAnswer {
  person: string;
  name: string;
  role: string;
  demo: boolean;
}

/** What is on at a table of a tournament. */
export interface SessionAtTable {
  session: TournamentSessionAnswer | null;
}

/** A secret wager of a player: its fingerprint, and what it says once it was announced. */
export interface SessionFormAnswer {
  seal: string;
  examined: boolean;
  announced: boolean;
  wager: string;
  amount: number;
  of_last_coup: boolean;
}

/** A player at a table of the tournament. */
export interface SessionPlayerAnswer {
  number: number;
  name: string;
  box: string;
  chips: number;
  standing: string;
  absent: boolean;
  acted: boolean;
  passes: boolean;
  form: SessionFormAnswer | null;
  you: boolean;
  who: string | null;
}

/** Somebody who wants to come in. */
export interface SessionRequest {
  name: string;
  role: "casino-supervisor" | "dealer" | "inspector" | "operator" | "patron" | "surveillance" | "table-supervisor" | "tournament-official";
}

/** Every coup of a sheet, settled. */
export interface SettledSheet {
  coups: CoupOnSheet[];
}

/** A wager of a finished coup; others' are told by box alone. */
export interface SettledWager {
  id: string | null;
  who: string | null;
  seat: string | null;
  wager: string;
  amount: string;
  outcome: string | null;
  odds: string | null;
  pays: string | null;
  returned: string | null;
  commission: string | null;
  owed: string | null;
  why: string | null;
  clauses: string[];
}

/** Consecutive coups of one table, to be settled to the chip; docs/settling.md says what is in it. */
export interface SettlementSheet {
  rulebook: string;
  coups: SheetCoup[];
  variant?: string | null;
  decks?: number | null;
  side_bets?: Record<string, number>;
  chips?: string[];
  limits?: SheetLimits | null;
  tie_percent?: number | null;
  differential?: SheetDifferential | null;
  one_one_two?: string | null;
  settings?: Record<string, string | number | boolean | null>;
  restricted?: string[];
  found?: "after" | "before" | null;
  shoe?: boolean;
  date?: string | null;
}

/** The least and the most of a wager, and the unit that amounts go up by. */
export interface SheetBounds {
  minimum?: string | null;
  maximum?: string | null;
  unit?: string | null;
}

/** One coup: its cards in the order they were dealt, or its result, and its wagers. */
export interface SheetCoup {
  wagers?: SheetWager[];
  cards?: string[] | null;
  hands?: Record<string, string[]>;
  result?: "banker" | "player" | "tie" | null;
  kind?: "dummy" | "live" | "misdeal" | "void";
  ground?: string[];
  count_verified?: boolean | null;
  affected?: string[] | null;
  leaving?: string[];
  shoe_ends?: boolean;
  table_closes?: boolean;
}

/** From where to where extra commission is due. */
export interface SheetDifferential {
  minimum: string;
  maximum?: string | null;
}

/** The limits on a table's sign. */
export interface SheetLimits {
  minimum?: string | null;
  maximum?: string | null;
  unit?: string | null;
  area_maximum?: string | null;
  differential?: string | null;
  wagers?: Record<string, SheetBounds>;
  players?: Record<string, SheetBounds>;
  found?: "after" | "before" | null;
}

/** One wager of a coup. */
export interface SheetWager {
  wager: string;
  amount: string;
  id?: string;
  who?: string;
  seat?: string;
  area?: string;
  asset?: "chips" | "token";
  defer_commission?: boolean;
  approved?: string[];
  valid?: boolean;
  why?: string;
  withdrawn?: boolean;
  warned?: boolean;
  nominate?: string;
  entry?: "early" | "late";
}

/** The counts of a shoe. */
export interface ShoeCounts {
  hands: number;
  banker: number;
  player: number;
  tie: number;
  banker_pair: number;
  player_pair: number;
  natural: number;
  longest_banker: number;
  longest_player: number;
  current_side: "B" | "P" | null;
  current_run: number;
  naturals: NaturalCounts;
  last: "B" | "P" | "T" | null;
}

/** How the cards that are gone have moved the prices of a live shoe. */
export interface ShoePrices {
  table: string;
  shoe: number;
  coup: number;
  left: number;
  wagers: MovedPrice[];
}

/** A virtual shoe: what was committed before the first bet, and the seed once it was revealed. */
export interface ShoeRecord {
  shoe: number;
  packs: number;
  commitment: string;
  seed: string | null;
  nonce: string | null;
}

/** The scoreboards of one shoe. */
export interface ShoeRoads {
  shoe: number;
  shoes: number[];
  began: number | null;
  ended: number | null;
  roads: RoadsAnswer;
}

/** The limits in force at a table, for all, for a wager, and for a person. */
export interface Sign {
  bounds: Bounds;
  area_maximum: number | null;
  differential: number | null;
  wagers: Record<string, Bounds>;
  players: Record<string, Bounds>;
  kept: Record<string, number>;
  extra: [number, number | null] | null;
  arranged: Record<string, number>;
}

/** Somebody who says who they are. */
export interface SignInRequest {
  login: string;
  password: string;
  code?: string;
}

/** A player is asked to take cards, or has some; the table waits until then. */
export interface SqueezeAnswer {
  asked: Record<string, string>;
  out: Record<string, string>;
  until: number | null;
}

/** How a table is set up. */
export interface TableSettings {
  title: string;
  badge: string;
  variant_title: string;
  decks: number;
  currency: string;
  options: Record<string, number>;
  settings: Record<string, number | boolean | string>;
  faces: string;
  device: string;
  automation: string[];
  cards: "keyed" | "virtual";
  rehearsal: boolean;
  jackpots: string[];
  tail: "fall" | "straight";
  dealer: PlaceAnswer;
  staff: Record<string, string>;
}

/** A table on the floor. */
export interface TableSummary {
  id: string;
  name: string;
  rulebook: string;
  badge: string;
  variant: string;
  variant_title: string;
  title: string;
  currency: string;
  phase: string;
  coup: number;
  shoe: number;
  closes_at: number | null;
  dealer: PlaceAnswer;
  seats: PlaceAnswer[];
  minimum: string | null;
  maximum: string | null;
  results: string[];
  last: LastResult | null;
  tournament: boolean;
}

/** One thing that the terms must say, and what they say of it. */
export interface TermsItemAnswer {
  name: string;
  title: string;
  clause: string;
  text: string;
  missing: boolean;
}

/** Something that terms must say: its name, what it is, and its clause. */
export interface TermsItemChoice {
  name: string;
  title: string;
  clause: string;
  only_with_wager: boolean;
}

/** A tournament whole: conditions, entrants in their order, tables, and what one may do now. */
export interface TournamentAnswer {
  summary: TournamentSummary;
  conditions: ConditionAnswer[];
  edition: number;
  items: ItemAnswer[];
  rounds: RoundAnswer[];
  entrants: EntrantAnswer[];
  tables: TournamentTableAnswer[];
  prizes: number[];
  your_table: string | null;
  in_charge: string | null;
  disputes: DisputeAnswer[];
  opening: "" | "approval" | "notice";
  buy_in_due: number;
  second_chance: SecondChanceAnswer | null;
  players_due: string[];
  designated: string[];
  legal: LegalOrder[];
}

/** An order about a tournament, with an id: the same id is carried out once. */
export interface TournamentCommand {
  id: string;
  order: TournamentOrder;
}

/** An order was carried out. */
export interface TournamentDone {
  seq: number;
}

/** An order, told from others by its name. Amounts are whole cents. */
export interface TournamentOrder {
}

/** A tournament that is to be set up, under a name of its own and by a rulebook. */
export interface TournamentRequest {
  id: string;
  name: string;
  rulebook: string;
}

/** The session at one table; amounts are in cents. */
export interface TournamentSessionAnswer {
  table: string;
  coup: number;
  coups: number;
  ends_at: number | null;
  minimum: number;
  maximum: number;
  next_minimum: number;
  marker: string;
  turn: string;
  pass_cards: number;
  secret_wagers: number;
  all_in: number;
  stand_off: number;
  advance: number;
  play_off: number;
  halted: string;
  over: string;
  players: SessionPlayerAnswer[];
}

/** A tournament in a few words; amounts are in cents, moments in milliseconds since 1970. */
export interface TournamentSummary {
  id: string;
  name: string;
  rulebook: string;
  badge: string;
  stage: string;
  entered: number;
  most: number;
  fee: number;
  pool: number;
  starts_at: number | null;
  round: number;
  rounds: number;
  you: string;
}

/** A table of the round. */
export interface TournamentTableAnswer {
  id: string;
  name: string;
  players: number;
  coup: number;
  coups: number;
  state: string;
  phase: string;
  halted: string;
  marker: string;
  turn: string;
  absent: string[];
  level: string[];
}

/** A table as one person may see it; what they may not see is not there. */
export interface View {
  table: string;
  rulebook: string;
  variant: string;
  phase: "closed" | "preparing" | "betting" | "called" | "dealing" | "window" | "result" | "settled" | "paid" | "shoe-over" | "irregular";
  seats: Record<string, string>;
  standing: string[];
  limits: Sign;
  notices: Notice[];
  markers: Marker[];
  shoe: number;
  last_coup: string;
  burned: number;
  shoe_percent: number;
  discards_percent: number;
  coup: CoupView;
  layout: WagerView[];
  dues: DueView[];
  irregular: IrregularView[];
  previous_limits: Sign[];
  own: OwnView | null;
  purses: PursesView | null;
  cards: CardsView | null;
  requests: Request[] | null;
  reports: Notification[] | null;
  everything: unknown;
}

/** What became of one wager; a split wager has parts. */
export interface WagerOnSheet {
  id: string;
  wager: string;
  amount: string;
  outcome: string;
  odds: string | null;
  pays: string;
  commission: string;
  owed: string;
  returned: string;
  settled_on: string;
  net: string;
  clauses: string[];
  who?: string;
  seat?: string;
  offered?: string;
  readings?: string[];
  marker?: string[];
  warned?: boolean;
  refusal?: WagerRefusal;
  parts?: PartOnSheet[];
}

/** Why a wager does not stand. */
export interface WagerRefusal {
  number: number;
  code: string;
  what: string;
  accepted: string;
}

/** A wager on the layout. */
export interface WagerView {
  id: string;
  who: string;
  seat: string;
  wager: string;
  amount: string;
  asset: string;
  stage: string;
}

/** One way out, as it is shown before anything is done. */
export interface WayOut {
  name: string;
  says: string;
  role: string;
  choice: boolean;
  preferred: boolean;
  clauses: string[];
  readings: string[];
}

/** Somebody who takes an invitation up. */
export interface WelcomeRequest {
  token: string;
  password: string;
}

/** The ticket that was drawn for a prize. */
export interface WinnerAnswer {
  prize: number;
  title: string;
  ticket: string;
  number: string;
  attempt: number;
  mine: boolean;
  who: string | null;
  notices: NoticeAnswer[];
}
