/** Node's maximum timer delay, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** One timer. Setting it replaces the previous setting. */
export class Alarm {
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly ring: () => void) {}

  /** Fires after this many milliseconds. */
  set(milliseconds: number): void {
    this.clear();
    this.timer = setTimeout(this.ring, Math.min(Math.max(milliseconds, 0), MAX_DELAY_MS));
  }

  clear(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
