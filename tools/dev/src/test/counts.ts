import { readFileSync } from 'node:fs';

/** The results of a stage, by test. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts a stage without tests as one. */
export function countCheck(exitCode: number): Counts {
  return exitCode === 0 ? aCount({ passed: 1 }) : aCount({ failed: 1 });
}

/**
 * Returns the counts of a Jest report. A file that could not run counts as a failure, and so does a run that failed, or
 * ran no test, without a failed test.
 */
export function countJest(report: unknown, exitCode: number): Counts {
  const {
    numPassedTests: passed = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = (report ?? {}) as Partial<Record<string, number>>;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return withUnexplainedFailure(
    { passed, failed, skipped: numPendingTests + numTodoTests },
    exitCode,
  );
}

/** Returns the counts of a Playwright report by the same rules. A test that passed on a retry counts as passed. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  const { stats = {}, errors = [] } = (report ?? {}) as {
    stats?: Partial<Record<string, number>>;
    errors?: unknown[];
  };
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
  return withUnexplainedFailure(
    { passed: expected + flaky, failed: unexpected + errors.length, skipped },
    exitCode,
  );
}

/** Returns the sum of all stages. */
export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    aCount({}),
  );
}

/** The last line of `npm test`. */
export function countLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Reads the report of a runner; undefined when it crashed before writing it. */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function withUnexplainedFailure(counts: Counts, exitCode: number): Counts {
  const unexplained = exitCode !== 0 || counts.passed === 0;
  return counts.failed === 0 && unexplained ? { ...counts, failed: 1 } : counts;
}

function aCount(some: Partial<Counts>): Counts {
  return { passed: 0, failed: 0, skipped: 0, ...some };
}
