import type { Books } from './books/books.js';

/**
 * The sandbox's clock: the machine's clock plus the shift set through the control API. The shift survives a restart.
 */
export class Clock {
  constructor(private readonly books: Books) {}

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.shift();
  }

  /** Whole seconds since the epoch, as in Stripe's API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** How far this clock is ahead of the machine's clock, in milliseconds. */
  shift(): number {
    return this.books.settings.get('clockShiftMs') ?? 0;
  }

  /** Advances the clock, in milliseconds. */
  async advance(milliseconds: number): Promise<void> {
    await this.books.write(() =>
      this.books.settings.putSync('clockShiftMs', this.shift() + milliseconds),
    );
  }

  /** Returns to the machine's time. Expired sessions stay expired. */
  async reset(): Promise<void> {
    await this.books.write(() => this.books.settings.putSync('clockShiftMs', 0));
  }
}
