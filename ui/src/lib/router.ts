/** Addresses: what a path shows, and the path that shows it. Clause ids hold spaces, slashes and brackets. */

export type Route =
  | { page: "floor" }
  | { page: "table"; table: string }
  | { page: "deal"; table: string }
  | { page: "watch"; table: string; as: Watching }
  | { page: "display"; table: string }
  | { page: "tournaments"; id: string | null }
  | { page: "tournament-board"; id: string }
  | { page: "tournament-director"; id: string }
  | { page: "tournament-table"; id: string; table: string }
  | { page: "start" }
  | { page: "rulebook"; id: string }
  | { page: "clause"; id: string; clause: string }
  | { page: "compare"; a: string | null; b: string | null }
  | { page: "odds"; id: string | null }
  | { page: "sign-in" }
  | { page: "welcome" }
  | { page: "account" }
  | { page: "people" }
  | { page: "promotions" }
  | { page: "promotion"; id: string }
  | { page: "draw-check"; id: string }
  | { page: "promotion-terms"; id: string }
  | { page: "promotion-plan" }
  | { page: "jackpots" }
  | { page: "jackpot-plan" }
  | { page: "jackpot"; id: string }
  | { page: "jackpot-display"; id: string }
  | { page: "lost"; path: string };

export type Watching = "supervise" | "inspect";
export type Query = Record<string, string>;

export const floorPath = () => "/";
export const tablePath = (table: string, doing: "" | "deal" | "display" | Watching = "") =>
  `/floor/${encodeURIComponent(table)}${doing && `/${doing}`}`;
export const tournamentPath = (id = "", doing: "" | "board" | "direct" = "") =>
  `/tournaments${id && `/${encodeURIComponent(id)}`}${doing && `/${doing}`}`;
export const tournamentTablePath = (id: string, table: string) => `${tournamentPath(id)}/tables/${encodeURIComponent(table)}`;
export const startPath = (query: Query = {}) => `/rulebooks${queryString(query)}`;
export const rulebookPath = (id: string, query: Query = {}) =>
  `/rulebooks/${encodeURIComponent(id)}${queryString(query)}`;
export const clausePath = (id: string, clause: string) =>
  `/rulebooks/${encodeURIComponent(id)}/clauses/${encodeURIComponent(clause)}`;
export const comparePath = (a: string, b: string) =>
  `/compare/${encodeURIComponent(a)}/${encodeURIComponent(b)}`;
export const oddsPath = (id: string, query: Query = {}) => `/odds/${encodeURIComponent(id)}${queryString(query)}`;

export const promotionsPath = () => "/promotions";
export const planPromotionPath = () => "/plan-promotion";
export const promotionPath = (id: string, doing: "" | "check" | "terms" = "") => `/promotions/${encodeURIComponent(id)}${doing && `/${doing}`}`;

export const jackpotsPath = () => "/jackpots";
export const planPath = () => "/plan-jackpot";
export const jackpotPath = (id: string, doing: "" | "display" = "") => `/jackpots/${encodeURIComponent(id)}${doing && `/${doing}`}`;

/** The page that a path names. A clause id is all that follows `/clauses/`, its slashes encoded or not. */
export function readPath(path: string): Route {
  const lost: Route = { page: "lost", path };
  const table = /^\/floor\/([^/]+)(?:\/(deal|display|supervise|inspect))?\/?$/.exec(path);
  if (table) return decoded([table[0], table[1] ?? "", table[2] ?? ""], atTable) ?? lost;
  const seat = /^\/tournaments\/([^/]+)\/tables\/([^/]+)\/?$/.exec(path);
  if (seat) return decoded(seat, (id, at) => ({ page: "tournament-table", id, table: at })) ?? lost;
  const tournament = /^\/tournaments\/([^/]+)(?:\/(board|direct))?\/?$/.exec(path);
  if (tournament) return decoded([tournament[0], tournament[1] ?? "", tournament[2] ?? ""], inTournament) ?? lost;
  if (/^\/tournaments\/?$/.test(path)) return { page: "tournaments", id: null };
  const clause = /^\/rulebooks\/([^/]+)\/clauses\/(.+)$/.exec(path);
  if (clause) return decoded(clause, (id, name) => ({ page: "clause", id, clause: name })) ?? lost;
  const rulebook = /^\/rulebooks\/([^/]+)\/?$/.exec(path);
  if (rulebook) return decoded(rulebook, (id) => ({ page: "rulebook", id })) ?? lost;
  const pair = /^\/compare\/([^/]+)\/([^/]+)\/?$/.exec(path);
  if (pair) return decoded(pair, (a, b) => ({ page: "compare", a, b })) ?? lost;
  const odds = /^\/odds\/([^/]+)\/?$/.exec(path);
  if (odds) return decoded(odds, (id) => ({ page: "odds", id })) ?? lost;
  if (/^\/odds\/?$/.test(path)) return { page: "odds", id: null };
  if (/^\/compare\/?$/.test(path)) return { page: "compare", a: null, b: null };
  if (/^\/rulebooks\/?$/.test(path)) return { page: "start" };
  const promotion = /^\/promotions\/([^/]+)(?:\/(check|terms))?\/?$/.exec(path);
  if (promotion) return decoded([promotion[0], promotion[1] ?? "", promotion[2] ?? ""], ofPromotion) ?? lost;
  if (/^\/plan-promotion\/?$/.test(path)) return { page: "promotion-plan" };
  if (/^\/promotions\/?$/.test(path)) return { page: "promotions" };
  const jackpot = /^\/jackpots\/([^/]+)(\/display)?\/?$/.exec(path);
  if (jackpot) return decoded([jackpot[0], jackpot[1] ?? ""], (id) => ({ page: jackpot[2] ? "jackpot-display" : "jackpot", id })) ?? lost;
  if (/^\/jackpots\/?$/.test(path)) return { page: "jackpots" };
  if (/^\/plan-jackpot\/?$/.test(path)) return { page: "jackpot-plan" };
  const account = /^\/(sign-in|welcome|account|people)\/?$/.exec(path);
  if (account) return { page: account[1] as "sign-in" | "welcome" | "account" | "people" };
  if (path === "/" || /^\/floor\/?$/.test(path)) return { page: "floor" };
  return lost;
}

function inTournament(id: string, doing: string): Route {
  if (doing === "board") return { page: "tournament-board", id };
  return doing ? { page: "tournament-director", id } : { page: "tournaments", id };
}

function ofPromotion(id: string, doing: string): Route {
  if (doing === "check") return { page: "draw-check", id };
  return { page: doing ? "promotion-terms" : "promotion", id };
}

function atTable(table: string, doing: string): Route {
  if (doing === "deal" || doing === "display") return { page: doing, table };
  return doing ? { page: "watch", table, as: doing as Watching } : { page: "table", table };
}

function decoded(found: string[], make: (first: string, second: string) => Route): Route | null {
  try {
    const [first = "", second = ""] = found.slice(1).map(decodeURIComponent);
    return make(first, second);
  } catch {
    return null;
  }
}

/** The query of an address as plain names and values; empty values are left out. */
export function readQuery(search: string): Query {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ""));
}

/** The other way round: `?a=1&b=2`, or nothing at all. */
export function queryString(query: Query): string {
  const kept = Object.entries(query).filter(([, value]) => value !== "");
  return kept.length ? `?${new URLSearchParams(kept)}` : "";
}
