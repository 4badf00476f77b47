import type { Report } from './report.js';

/** A run of benchmarks. */
export interface Run {
  /** Receives each report as soon as it is complete. */
  tell: (report: Report) => Promise<void>;
  /** Settles when the operator stops the run. */
  stop: Promise<void>;
}

/** Measures one benchmark after another and tells each report. */
export async function measureEach<Name extends string>(
  names: readonly Name[],
  measure: (name: Name) => Promise<Report>,
  tell: Run['tell'],
): Promise<void> {
  for (const name of names) {
    process.stdout.write(`Measuring ${name} …\n`);
    await tell(await measure(name));
  }
}
