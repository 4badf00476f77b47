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

/** The result of a spec file in a report of Vitest. */
interface SpecFile {
  status: string;
  assertionResults: readonly { status: string }[];
}

/**
 * Returns the counts of a Vitest report. A file that failed without a failed test (it did not load, or a hook failed)
 * counts as a failure, and so does a run that failed, or ran no test, without a failed test.
 */
export function countVitest(report: unknown, exitCode: number): Counts {
  const { testResults = [] } = (report ?? {}) as { testResults?: readonly SpecFile[] };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = count('passed');
  const failed = count('failed');
  const counts = { passed, failed: failed + failedFiles.length };
  return withUnexplainedFailure({ ...counts, skipped: tests.length - passed - failed }, exitCode);
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
