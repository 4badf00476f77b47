/** Gives each time once, later than all before, however the clock of the device is set: the server orders by them. */
export class RisingClock {
  private last = 0;

  /** Gives only later times than this one from now on. */
  passed(at: string): void {
    this.last = Math.max(this.last, Date.parse(at));
  }

  next(): string {
    this.last = Math.max(Date.now(), this.last + 1);
    return new Date(this.last).toISOString();
  }
}
