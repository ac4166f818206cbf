/** Addresses: what a path shows, and the path that shows it. Clause ids hold spaces, slashes and brackets. */

export type Route =
  | { page: "start" }
  | { page: "rulebook"; id: string }
  | { page: "clause"; id: string; clause: string }
  | { page: "compare"; a: string | null; b: string | null }
  | { page: "lost"; path: string };

export type Query = Record<string, string>;

export const startPath = (query: Query = {}) => `/${queryString(query)}`;
export const rulebookPath = (id: string, query: Query = {}) =>
  `/rulebooks/${encodeURIComponent(id)}${queryString(query)}`;
export const clausePath = (id: string, clause: string) =>
  `/rulebooks/${encodeURIComponent(id)}/clauses/${encodeURIComponent(clause)}`;
export const comparePath = (a: string, b: string) =>
  `/compare/${encodeURIComponent(a)}/${encodeURIComponent(b)}`;

/** The page that a path names. A clause id is all that follows `/clauses/`, its slashes encoded or not. */
export function readPath(path: string): Route {
  const lost: Route = { page: "lost", path };
  const clause = /^\/rulebooks\/([^/]+)\/clauses\/(.+)$/.exec(path);
  if (clause) return decoded(clause, (id, name) => ({ page: "clause", id, clause: name })) ?? lost;
  const rulebook = /^\/rulebooks\/([^/]+)\/?$/.exec(path);
  if (rulebook) return decoded(rulebook, (id) => ({ page: "rulebook", id })) ?? lost;
  const pair = /^\/compare\/([^/]+)\/([^/]+)\/?$/.exec(path);
  if (pair) return decoded(pair, (a, b) => ({ page: "compare", a, b })) ?? lost;
  if (/^\/compare\/?$/.test(path)) return { page: "compare", a: null, b: null };
  if (path === "/" || /^\/rulebooks\/?$/.test(path)) return { page: "start" };
  return lost;
}

function decoded(found: RegExpExecArray, make: (first: string, second: string) => Route): Route | null {
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
