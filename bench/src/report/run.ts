import { Cleanup } from '../against/cleanup.js';
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

/** Measures one benchmark and tells its report. Its cleanup ends what it has started. */
export async function measureAlone(
  measure: (cleanup: Cleanup) => Promise<Report>,
  { tell, stop }: Run,
): Promise<void> {
  const cleanup = new Cleanup();
  try {
    const report = await Promise.race([measure(cleanup), stop]);
    if (report) await tell(report);
  } finally {
    await cleanup.end();
  }
}
