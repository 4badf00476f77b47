import { addCounts, countCheck, countLine, countPlaywright, countVitest } from './counts.js';

/** A report of one spec file, with a test of each status. */
const aReport = (tests: readonly string[], status = 'passed') => ({
  testResults: [{ status, assertionResults: tests.map((one) => ({ status: one })) }],
});

describe('a check', () => {
  it('counts as one', () => {
    expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('a Vitest report', () => {
  it('counts every test, and those that did not run as skipped', () => {
    const report = aReport(['passed', 'failed', 'passed', 'skipped', 'pending', 'todo'], 'failed');

    expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 3 });
  });

  it('counts a file that could not be run as a failure', () => {
    const { testResults } = aReport(['passed']);
    const report = { testResults: [...testResults, ...aReport([], 'failed').testResults] };

    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a file whose set-up failed as a failure', () => {
    expect(countVitest(aReport(['skipped'], 'failed'), 1).failed).toBe(1);
  });
});

describe('a Playwright report', () => {
  it('counts every test', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] };

    expect(countPlaywright(report, 1)).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });

  it('counts an error outside the tests as a failure', () => {
    const report = { stats: { expected: 0 }, errors: [{ message: 'no site' }] };

    expect(countPlaywright(report, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe.each([
  ['Vitest', countVitest],
  ['Playwright', countPlaywright],
])('a run of %s without results is a failure', (_, count) => {
  it('when it crashed without a report', () => {
    expect(count(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('when it ran no test at all', () => {
    expect(count({}, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

it('counts a failure when all tests passed and the exit code is not 0', () => {
  expect(countVitest(aReport(['passed', 'passed', 'passed']), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
  });
});

it('adds up to the last line', () => {
  const tests = countVitest(aReport(['passed', 'passed']), 0);
  const total = addCounts([countCheck(0), countCheck(1), tests]);

  expect(countLine(total)).toBe('3 passed, 1 failed, 0 skipped');
});
