/** What a run on the roads does once it has turned right: houses differ, and so may those who read them. */

export type Tail = "straight" | "fall";

const KEPT = "punto-tails";

class Tails {
  chosen = $state<Tail>(localStorage.getItem(KEPT) === "fall" ? "fall" : "straight");

  /** Take the other convention, from now on and at every table. */
  turn(): void {
    this.chosen = this.chosen === "fall" ? "straight" : "fall";
    localStorage.setItem(KEPT, this.chosen);
  }
}

export const tails = new Tails();
