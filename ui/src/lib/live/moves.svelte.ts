/** What a player pressed, move by move, so that the latest can be taken back: also one that is still on its way. */

import type { Totals } from "./laid";

interface Move {
  pressed: number;
  /** The press by which it was taken back; none so far is 0. */
  undone: number;
  /** By box: what was wanted there before, and whether the table has agreed to the move. */
  parts: Map<string, { before: number; agreed: boolean }>;
}

export class Moves {
  private all = $state.raw<Move[]>([]);
  private presses = 0;

  /** The latest press: an order that is sent now speaks for everything up to it. */
  get latest(): number {
    return this.presses;
  }

  get canUndo(): boolean {
    return this.all.some((move) => !move.undone);
  }

  /** Remember a move by what was wanted on its boxes before. */
  press(before: Totals): void {
    const parts = new Map(Object.entries(before).map(([box, amount]) => [box, { before: amount, agreed: false }]));
    this.presses += 1;
    this.all = [...this.all, { pressed: this.presses, undone: 0, parts }];
  }

  /** Take the latest move back: what is to lie on its boxes then. */
  undo(): Totals | null {
    const last = this.all.findLast((move) => !move.undone);
    if (!last) return null;
    this.presses += 1;
    last.undone = this.presses;
    this.sweep();
    return Object.fromEntries([...last.parts].map(([box, { before }]) => [box, before]));
  }

  /** The table agreed to what was wanted on these boxes at a press. */
  agreed(boxes: string[], upTo: number): void {
    this.each(boxes, (move, box, part) => {
      if (move.undone && move.undone <= upTo) move.parts.delete(box);
      else if (move.pressed <= upTo) part.agreed = true;
    });
  }

  /** The table did not agree: what never lay there is forgotten, what was to be taken back lies there yet. */
  refused(boxes: string[]): void {
    this.each(boxes, (move, box, part) => {
      if (part.agreed) move.undone = 0;
      else move.parts.delete(box);
    });
  }

  /** The latest move that is about a box; none is 0. */
  about(box: string): number {
    return this.all.findLast((move) => move.parts.has(box))?.pressed ?? 0;
  }

  forget(): void {
    if (this.all.length) this.all = [];
  }

  private each(boxes: string[], act: (move: Move, box: string, part: { before: number; agreed: boolean }) => void): void {
    for (const move of this.all) {
      for (const box of boxes) {
        const part = move.parts.get(box);
        if (part) act(move, box, part);
      }
    }
    this.sweep();
  }

  private sweep(): void {
    this.all = this.all.filter((move) => move.parts.size);
  }
}
