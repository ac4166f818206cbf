/** Looking back from the shoe in play to those before it, one step for each press of a key. */

import type { ShoeRoads } from "../types";

export class LookingBack {
  /** The earlier shoe that is looked at; none while it is the one in play. */
  shoe = $state.raw<ShoeRoads | null>(null);
  /** Steps that were asked for and not yet taken. */
  private steps = 0;
  private turn = 0;

  constructor(private readonly inPlay: () => number, private readonly ask: (shoe: number) => Promise<ShoeRoads>) {}

  /** Go so many shoes back, or forth, from the one that is looked at. An answer that comes after something newer does not count. */
  async step(by: number): Promise<void> {
    this.steps += by;
    const turn = ++this.turn;
    try {
      const { shoe, shoes } = this.shoe ?? (await this.ask(this.inPlay()));
      if (turn !== this.turn) return;
      const wanted = shoes[Math.min(Math.max(shoes.indexOf(shoe) + this.steps, 0), shoes.length - 1)] ?? shoe;
      const there = wanted === this.inPlay() ? null : wanted === this.shoe?.shoe ? this.shoe : await this.ask(wanted);
      if (turn === this.turn) this.show(there);
    } catch {
      if (turn === this.turn) this.show(null); // the line note says why
    }
  }

  /** Back to the shoe in play, whatever is still asked for. */
  leave(): void {
    this.turn += 1;
    this.show(null);
  }

  private show(shoe: ShoeRoads | null): void {
    this.shoe = shoe;
    this.steps = 0;
  }
}
