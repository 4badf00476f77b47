import { addCounts, countCheck, countJest, countLine, countPlaywright } from './counts.js';

describe('a check', () => {
  it('counts as one', () => {
    expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('a Jest report', () => {
  it('counts every test, and pending and to-do ones as skipped', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3 };

    expect(countJest(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 4 });
  });

  it('counts a file that could not be run as a failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 1 };

    expect(countJest(report, 1).failed).toBe(1);
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
  ['Jest', countJest],
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
  expect(countJest({ numPassedTests: 3 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

it('adds up to the last line', () => {
  const total = addCounts([countCheck(0), countCheck(1), countJest({ numPassedTests: 5 }, 0)]);

  expect(countLine(total)).toBe('6 passed, 1 failed, 0 skipped');
});
