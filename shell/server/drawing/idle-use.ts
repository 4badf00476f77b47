/** The share of a processor that an idle process may use. */
const MOST_SHARE = 0.05;
/** Threads of Node compile and collect garbage beside the thread that draws. */
const CPU_PER_WORK = 2;
const CHECKS_IN_A_ROW = 4;

/** Detects a process that keeps using the processor while it has nothing to do. A new process works: it loads. */
export class IdleUse {
  private workingSince: number | null = performance.now();
  private workMs = 0;
  private checkedAt = performance.now();
  private cpuMs = 0;
  private inARow = 0;

  beginWork(): void {
    this.workingSince ??= performance.now();
  }

  endWork(): void {
    this.countWork();
    this.workingSince = null;
  }

  /**
   * Takes the CPU time of the process since its start. Returns true if the process has used too much of it without work,
   * in this check and the three before it.
   */
  isTooMuch(cpuMs: number): boolean {
    this.countWork();
    const now = performance.now();
    const idleMs = cpuMs - this.cpuMs - CPU_PER_WORK * this.workMs;
    const isOver = idleMs > MOST_SHARE * (now - this.checkedAt);
    this.inARow = isOver ? this.inARow + 1 : 0;
    this.workMs = 0;
    this.checkedAt = now;
    this.cpuMs = cpuMs;
    return this.inARow >= CHECKS_IN_A_ROW;
  }

  private countWork(): void {
    if (this.workingSince === null) return;
    const now = performance.now();
    this.workMs += now - this.workingSince;
    this.workingSince = now;
  }
}
