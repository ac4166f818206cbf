/** Where the reader is. Links stay plain links; this module keeps the page from reloading when one is followed. */

import { queryString, readPath, readQuery, type Query, type Route } from "./router";

const WRITE_AFTER = 150;
const RESTORE_WITHIN = 600;

class Place {
  path = $state(location.pathname);
  query = $state<Query>(readQuery(location.search));
  readonly route: Route = $derived(readPath(this.path));
  /** True between following a link and the new page's title taking the focus. */
  arriving = false;
  private writing: number | undefined;

  /** Follow a link: a new entry in the history, from the top of the page. */
  follow(href: string): void {
    this.writeNow();
    history.replaceState({ scroll: scrollY }, "");
    history.pushState({ scroll: 0 }, "", href);
    this.read();
    this.arriving = true;
    scrollTo(0, 0);
  }

  /** Show another page in place of this one, without moving the focus. */
  replace(href: string): void {
    history.replaceState(history.state, "", href);
    this.read();
  }

  /** Change what is searched and filtered; an empty value takes a filter away. */
  ask(changes: Query): void {
    this.query = Object.fromEntries(Object.entries({ ...this.query, ...changes }).filter(([, value]) => value));
    clearTimeout(this.writing);
    this.writing = window.setTimeout(() => this.writeNow(), WRITE_AFTER);
  }

  /** Step back or forward, as the browser has just done. A link within the page is left to the browser. */
  returned(state: unknown): void {
    clearTimeout(this.writing);
    const moved = location.pathname !== this.path || location.search !== queryString(this.query);
    this.read();
    if (!moved) return;
    const scroll = (state as { scroll?: number } | null)?.scroll ?? 0;
    restoreScroll(scroll, performance.now() + RESTORE_WITHIN);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = readQuery(location.search);
  }

  /** The address follows the typing a little later: browsers limit how often it may change. */
  private writeNow(): void {
    clearTimeout(this.writing);
    const address = this.path + queryString(this.query);
    if (address !== location.pathname + location.search) history.replaceState(history.state, "", address);
  }
}

function restoreScroll(top: number, until: number): void {
  scrollTo(0, top);
  if (Math.abs(scrollY - top) > 1 && performance.now() < until) requestAnimationFrame(() => restoreScroll(top, until));
}

export const place = new Place();

/** Follow links within Punto without reloading; leave all others, and every modified click, to the browser. */
export function followLinks(): void {
  history.scrollRestoration = "manual";
  addEventListener("popstate", (event) => place.returned(event.state));
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0 || !plainClick(event) || !within(link)) return;
    event.preventDefault();
    place.follow(link.href);
  });
}

function plainClick(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

function within(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/licences/")) return false;
  return !(link.hash && link.pathname === location.pathname && link.search === location.search);
}
