import { readStored, storeIfPossible } from './device';

interface Reading {
  /** The last time that was given to an entry, in milliseconds since 1970. */
  last: number;
  /** How far this clock is ahead of that of the device. */
  aheadMs: number;
}

/**
 * The clock of the headset entries of an event, one for all pages of this device: the server orders by it. When the clock
 * of the device is set back, it goes on from its last time; each page of a device that can store nothing has its own.
 */
export class DeskClock {
  constructor(private readonly eventId: string) {}

  /** Gives each time once, later than all before that could be stored. */
  next(): string {
    const { last } = this.read();
    return this.advance(last + 1);
  }

  /** Gives only later times than this one from now on. */
  passed(at: string): void {
    if (Date.parse(at) > this.read().last) this.advance(Date.parse(at));
  }

  /** When a batch of entries is sent. */
  now(): string {
    return new Date(Date.now() + this.read().aheadMs).toISOString();
  }

  private advance(earliest: number): string {
    const now = Date.now();
    const aheadMs = Math.max(this.read().aheadMs, earliest - now);
    const reading: Reading = { last: now + aheadMs, aheadMs };
    storeIfPossible(this.key, JSON.stringify(reading));
    return new Date(reading.last).toISOString();
  }

  private read(): Reading {
    const stored = JSON.parse(readStored(this.key) ?? 'null') as Reading | null;
    return stored ?? { last: 0, aheadMs: 0 };
  }

  private get key(): string {
    return `door-desk-clock-${this.eventId}`;
  }
}
