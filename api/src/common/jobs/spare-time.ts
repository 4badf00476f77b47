import { performance as ofNode } from 'node:perf_hooks';

/** The share of its time that the process may be busy before background work slows down. */
const BUSY = 0.9;
/** Utilization is measured over at least this time. */
const WINDOW_MS = 100;
const SHORTEST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 500;

/**
 * Gives background work the processor time that requests leave. While the event loop is busy, each window doubles the
 * pause between two pieces of work; while it is not, each window halves it. Work that keeps the loop busy by itself
 * settles where some time is left.
 */
export class SpareTime {
  private pauseMs = 0;
  private measuredAt = performance.now();

  /** `utilization` returns the busy share of the event loop since its last call, from 0 to 1. */
  constructor(private readonly utilization = eventLoopUtilization()) {}

  /** Resolves when the next piece of work may begin: at once, or after half a second at most. */
  async wait(): Promise<void> {
    if (performance.now() - this.measuredAt >= WINDOW_MS) this.adjust();
    if (this.pauseMs < SHORTEST_PAUSE_MS) return;
    await new Promise((resolve) => setTimeout(resolve, this.pauseMs).unref());
  }

  private adjust(): void {
    this.measuredAt = performance.now();
    this.pauseMs =
      this.utilization() > BUSY
        ? Math.min(Math.max(SHORTEST_PAUSE_MS, 2 * this.pauseMs), LONGEST_PAUSE_MS)
        : this.pauseMs / 2;
  }
}

function eventLoopUtilization(): () => number {
  let last = ofNode.eventLoopUtilization();
  return () => {
    const now = ofNode.eventLoopUtilization();
    const { utilization } = ofNode.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
