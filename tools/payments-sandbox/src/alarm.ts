/** The longest that a timer of Node can be set to. */
const LONGEST = 2 ** 31 - 1;

/** One timer: setting it again replaces what was set before. */
export class Alarm {
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly ring: () => void) {}

  /** Goes off in so many milliseconds. */
  set(milliseconds: number): void {
    this.clear();
    this.timer = setTimeout(this.ring, Math.min(Math.max(milliseconds, 0), LONGEST));
  }

  clear(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
