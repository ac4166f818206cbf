/** Something of the server's that is looked at again and again while a page is open. */

import { Refused } from "../api";

const EVERY = 1_500;

export class Looking<T> {
  now = $state.raw<T | null>(null);
  trouble = $state.raw<unknown>(null);
  line = $state<"live" | "lost">("live");
  readonly retryIn = EVERY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;

  constructor(private readonly ask: () => Promise<T>) {}

  /** Begin to look; what comes back stops it. */
  start(): () => void {
    void this.go();
    return () => {
      this.gone = true;
      clearTimeout(this.timer);
    };
  }

  /** Look at once. */
  async again(): Promise<void> {
    try {
      const now = await this.ask();
      if (!this.gone) [this.now, this.trouble, this.line] = [now, null, "live"];
    } catch (error) {
      if (this.gone) return;
      if (!this.now || (error instanceof Refused && error.unknown)) [this.now, this.trouble] = [null, error];
      else this.line = "lost";
    }
  }

  private async go(): Promise<void> {
    await this.again();
    if (!this.gone) this.timer = setTimeout(() => void this.go(), EVERY);
  }
}
