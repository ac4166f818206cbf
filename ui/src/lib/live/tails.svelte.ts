/** What a run on the roads does once it has turned right: houses differ, and who reads them may look at the other way. */

export type Tail = "straight" | "fall";

const KEPT = "punto-tails";

function kept(): Tail | null {
  const tail = localStorage.getItem(KEPT);
  return tail === "straight" || tail === "fall" ? tail : null;
}

class Tails {
  /** The way that was asked for, at every table; nothing where the house's own will do. */
  chosen = $state<Tail | null>(kept());

  /** Take the other way than the one that is seen; once more takes the house's again. */
  turn(seen: Tail): void {
    this.chosen = this.chosen ? null : seen === "fall" ? "straight" : "fall";
    if (this.chosen) localStorage.setItem(KEPT, this.chosen);
    else localStorage.removeItem(KEPT);
  }
}

export const tails = new Tails();
