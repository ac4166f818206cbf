/** A clock that ticks while it is looked at. */

const TICK = 200;

export class Clock {
  now = $state(0);

  constructor(private readonly read: () => number) {
    this.now = read();
  }

  /** Begin to tick; what comes back stops it. */
  start(): () => void {
    const timer = setInterval(() => (this.now = this.read()), TICK);
    return () => clearInterval(timer);
  }

  /** Whole seconds left until a moment; none if there is no such moment. */
  left(until: number | null): number | null {
    return until === null ? null : Math.max(0, Math.ceil((until - this.now) / 1000));
  }
}
