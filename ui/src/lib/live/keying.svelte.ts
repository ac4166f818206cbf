/** A card as it is keyed in: composed, seen, then dealt with Enter; and the way back from a key too many. */

import { BACK, isWhole, laid, meant, NO_CARD, type KeyMap } from "./keys";

/** What the keypad asks of the console around it. */
export interface Desk {
  /** Whether a card is wanted. */
  may: () => boolean;
  /** Whether there is a line to the table: without one a card waits as it was keyed. */
  line: () => boolean;
  /** Whether the card that is wanted takes the place of one that was keyed in wrongly. */
  mending: () => boolean;
  /** Whether the card before can be said to be wrong. */
  canMend: () => boolean;
  /** Give a card; it is under way until this is over. */
  give: (face: string) => Promise<void>;
  /** Say that the card before was wrong. */
  mend: () => void;
  /** Leave that card as it is. */
  stop: () => void;
}

export class Keying {
  card = $state.raw(NO_CARD);
  /** Whether a key came that a whole card has no use for: two cards never merge into one. */
  refused = $state(false);
  /** Whether it was said once that the card before was wrong; it takes two presses. */
  asked = $state(false);
  /** What was keyed for a card that is no longer due: it was dropped, which is said until the next key. */
  dropped = $state.raw(NO_CARD);
  private due = "";
  /** Whether that is a card to be put right. */
  private mended = false;
  /** How many cards were given and are under way. */
  private given = 0;

  constructor(private readonly desk: Desk) {}

  /** Whether there is anything to take back: what was keyed, or the word that it was dropped. */
  get holds(): boolean {
    return this.card.rank !== "" || this.dropped.rank !== "";
  }

  get ready(): boolean {
    return this.desk.may() && this.desk.line() && isWhole(this.card);
  }

  /** One thing more about the card that is due. */
  press(meaning: string): void {
    this.asked = false;
    if (!this.desk.may()) return;
    this.dropped = NO_CARD;
    this.refused = isWhole(this.card);
    this.card = laid(this.card, meaning);
  }

  enter(): void {
    if (!this.ready) return;
    const { rank, suit } = this.card;
    this.drop();
    this.given += 1;
    void this.desk.give(rank + suit).finally(() => (this.given -= 1));
  }

  /**
   * Another card is due, or none. What was keyed for the one before is never dealt as this one, nor put in its place;
   * only what was keyed ahead stays, after a card that is under way.
   */
  turnTo(due: string): void {
    if (due === this.due) return;
    const mended = this.mended;
    [this.due, this.mended] = [due, this.desk.mending()];
    if (due && this.given && !mended && !this.mended) return;
    const dropped = this.card.rank ? this.card : this.dropped;
    this.drop();
    this.dropped = dropped;
  }

  drop(): void {
    this.card = this.dropped = NO_CARD;
    this.refused = this.asked = false;
  }

  /** Take back what was keyed for this card; with nothing keyed, and said twice, the card before was wrong. */
  takeBack(): void {
    const { mending, canMend, mend, stop } = this.desk;
    if (this.holds) return this.drop();
    if (mending()) return stop();
    if (!canMend()) return;
    if (this.asked) mend();
    this.asked = !this.asked;
  }

  /** Take a key, if it means anything here now. One that is held down is one press. */
  key({ key, repeat }: { key: string; repeat: boolean }, map: KeyMap): boolean {
    const meaning = meant(this.card, key, map);
    if (repeat) return key === "Enter" || meaning !== "";
    if (key === "Enter" && this.ready) this.enter();
    else if (key === "Escape" && this.underWay) this.leave();
    else if (meaning === BACK) this.takeBack();
    else if (meaning && this.desk.may()) this.press(meaning);
    else {
      this.asked &&= key === "Shift";
      return false;
    }
    return true;
  }

  private get underWay(): boolean {
    return this.holds || this.asked || this.desk.mending();
  }

  private leave(): void {
    this.drop();
    this.desk.stop();
  }
}
