/** Counts actions and faults by name. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(what: string): void {
    this.counts.set(what, this.of(what) + 1);
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0;
  }

  /** Returns the counts, sorted by name. */
  entries(): [what: string, count: number][] {
    return [...this.counts].sort(([a], [b]) => a.localeCompare(b));
  }
}
