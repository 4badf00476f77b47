import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

/**
 * Returns a line for each failure in a report of Vitest or Playwright: the file, the test and the first line of its
 * error. Empty without a report.
 */
export function describeFailures(report: unknown): readonly string[] {
  const { testResults = [], suites = [], errors = [] } = (report ?? {}) as Partial<Report>;
  return [
    ...errors.map(({ message }) => line([], message)),
    ...testResults.flatMap(failuresOfFile),
    ...suites.flatMap((suite) => failuresOfSuite(suite, [])),
  ];
}

/** What both runners report: `testResults` is Vitest's, the rest is Playwright's. */
interface Report {
  testResults: readonly SpecFile[];
  suites: readonly Suite[];
  errors: readonly { message?: string }[];
}

interface SpecFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: readonly { status: string; fullName: string; failureMessages?: string[] }[];
}

interface Suite {
  title: string;
  suites?: readonly Suite[];
  specs?: readonly Spec[];
}

interface Spec {
  title: string;
  ok: boolean;
  tests: readonly { results: readonly { error?: { message?: string } }[] }[];
}

/** A file that failed without a failed test did not load, or a hook failed. */
function failuresOfFile({ name, status, message, assertionResults }: SpecFile): readonly string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const file = relative(REPOSITORY, name);
  if (failed.length === 0) return status === 'failed' ? [line([file], message)] : [];
  return failed.map((test) => line([file, test.fullName], test.failureMessages?.[0]));
}

function failuresOfSuite(suite: Suite, parents: readonly string[]): readonly string[] {
  const titles = [...parents, suite.title];
  const failed = (suite.specs ?? []).filter(({ ok }) => !ok);
  return [
    ...failed.map((spec) => line([...titles, spec.title], errorOf(spec))),
    ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner, titles)),
  ];
}

function errorOf({ tests }: Spec): string | undefined {
  const results = tests.flatMap((test) => test.results);
  return results.findLast(({ error }) => error)?.error?.message;
}

function line(titles: readonly string[], message = ''): string {
  const [reason = ''] = stripVTControlCharacters(message).trim().split('\n');
  return [...titles, reason].filter(Boolean).join(' › ');
}
