import type { Books } from './books/books.js';

/** The sandbox's own clock: the machine's, plus what the control API has let pass. The shift outlives a restart. */
export class Clock {
  constructor(private readonly books: Books) {}

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.shift();
  }

  /** Whole seconds since the epoch, as Stripe writes instants. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** How far this clock is ahead of the machine's, in milliseconds. */
  shift(): number {
    return this.books.settings.get('clockShiftMs') ?? 0;
  }

  /** Lets time pass, in milliseconds. */
  async advance(milliseconds: number): Promise<void> {
    await this.books.write(() =>
      this.books.settings.putSync('clockShiftMs', this.shift() + milliseconds),
    );
  }

  /** Goes back to the machine's time. What has expired stays expired. */
  async reset(): Promise<void> {
    await this.books.write(() => this.books.settings.putSync('clockShiftMs', 0));
  }
}
