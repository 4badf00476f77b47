import type { Report } from './report.js';

/** Benchmarks that somebody has asked for. */
export interface Run {
  /** Takes each report as soon as it is there. */
  tell: (report: Report) => Promise<void>;
  /** Settles when somebody wants them to end. */
  stop: Promise<void>;
}
