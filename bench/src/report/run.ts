import type { Report } from './report.js';

/** A run of benchmarks. */
export interface Run {
  /** Receives each report as soon as it is complete. */
  tell: (report: Report) => Promise<void>;
  /** Settles when the operator stops the run. */
  stop: Promise<void>;
}
