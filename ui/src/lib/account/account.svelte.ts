/** Who has signed in by this browser, and whether their console is locked. A demonstration has no accounts. */

import { untrack } from "svelte";
import { about, Refused } from "../api";
import { whoAmI } from "../live/client";
import type { Person } from "../live/types";
import { place } from "../place.svelte";
import type { AccountAnswer } from "../types";
import { ownAccount, touched } from "./client";

const LOOK_EVERY = 5_000;
const TELL_EVERY = 30_000;
/** Where one may be without having signed in. */
const OPEN = new Set(["sign-in", "welcome"]);

const NOT_IN = { what: "You have not signed in.", why: "This floor is for people with accounts.", accepted: [] };
const HELD_BACK = { what: "Not yet.", why: "This console is locked, or your second factor is not set up.", accepted: [] };

export const signInPath = () =>
  OPEN.has(place.route.page) ? "/sign-in" : `/sign-in?back=${encodeURIComponent(place.path)}`;

class AccountNow {
  account = $state.raw<AccountAnswer | null>(null);
  /** Whether there are accounts here at all. */
  wanted = $state(false);
  private told = 0;

  get locked(): boolean {
    return this.account?.state === "locked";
  }

  /** Ask how the session stands; whoever was in and is no more signs in anew. */
  async look(): Promise<void> {
    const before = untrack(() => this.account); // whoever asks does not ask again with each answer
    try {
      this.account = await ownAccount();
    } catch {
      return; // no answer says nothing of who is here
    }
    if (before && !this.account && !OPEN.has(place.route.page)) place.follow(signInPath());
  }

  /** Look now and then, and tell the server when somebody touches the console. */
  watch(): () => void {
    let timer = 0;
    void about().then(({ demo }) => {
      this.wanted = !demo;
      if (demo) return;
      void this.look();
      timer = window.setInterval(() => this.account && void this.look(), LOOK_EVERY);
    }, () => undefined);
    const touch = () => this.touch();
    addEventListener("pointerdown", touch);
    addEventListener("keydown", touch);
    return () => {
      clearInterval(timer);
      removeEventListener("pointerdown", touch);
      removeEventListener("keydown", touch);
    };
  }

  private touch(): void {
    if (this.account?.state !== "open" || Date.now() - this.told < TELL_EVERY) return;
    this.told = Date.now();
    touched().catch(() => this.look());
  }
}

export const own = new AccountNow();

/** Whoever has signed in and may act; without anybody, the page where one does. */
export async function signedIn(): Promise<Person> {
  await own.look();
  if (own.account?.state === "open") return whoAmI();
  if (!own.account) place.follow(signInPath());
  throw new Refused(own.account ? HELD_BACK : NOT_IN, false);
}
