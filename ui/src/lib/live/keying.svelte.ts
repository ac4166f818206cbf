/** A card as it is keyed in: composed, seen, then dealt with Enter; and the way back from a key too many. */

import { BACK, isWhole, laid, meant, NO_CARD, type KeyMap } from "./keys";

/** What the keypad asks of the console around it. */
export interface Desk {
  /** Whether a card is wanted. */
  may: () => boolean;
  /** Whether the card that is wanted takes the place of one that was keyed in wrongly. */
  mending: () => boolean;
  /** Whether the card before can be said to be wrong. */
  canMend: () => boolean;
  give: (face: string) => void;
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

  constructor(private readonly desk: Desk) {}

  get ready(): boolean {
    return this.desk.may() && isWhole(this.card);
  }

  /** One thing more about the card that is due. */
  press(meaning: string): void {
    this.asked = false;
    if (!this.desk.may()) return;
    this.refused = isWhole(this.card);
    this.card = laid(this.card, meaning);
  }

  enter(): void {
    if (!this.ready) return;
    const { rank, suit } = this.card;
    this.drop();
    this.desk.give(rank + suit);
  }

  drop(): void {
    this.card = NO_CARD;
    this.refused = this.asked = false;
  }

  /** Take back what was keyed for this card; with nothing keyed, and said twice, the card before was wrong. */
  takeBack(): void {
    const { mending, canMend, mend, stop } = this.desk;
    if (this.card.rank) return this.drop();
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
    return this.card.rank !== "" || this.asked || this.desk.mending();
  }

  private leave(): void {
    this.drop();
    this.desk.stop();
  }
}
