import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { describeFailures } from './failures.js';

const name = join(REPOSITORY, 'api/sell.spec.ts');

const aTest = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
  failureMessages,
});

describe('failures in a Vitest report', () => {
  it('are named by file, test and the first line of the error', () => {
    const assertionResults = [aTest('holds'), aTest('sells', 'Error: sold out\n    at sell.ts:1')];
    const report = { testResults: [{ name, status: 'failed', assertionResults }] };

    expect(describeFailures(report)).toEqual(['api/sell.spec.ts › sells › Error: sold out']);
  });

  it('include a file that did not load', () => {
    const message = '\u001b[31mCannot find module\u001b[39m';
    const report = {
      testResults: [{ name, status: 'failed', message, assertionResults: [] }],
    };

    expect(describeFailures(report)).toEqual(['api/sell.spec.ts › Cannot find module']);
  });
});

describe('failures in a Playwright report', () => {
  it('are named by file, journey and the first line of the last error', () => {
    const results = [{ error: { message: 'first try' } }, { error: { message: 'no Buy\nlog' } }];
    const specs = [
      { title: 'buys', ok: false, tests: [{ results }] },
      { title: 'looks', ok: true, tests: [{ results: [{}] }] },
    ];
    const suites = [{ title: 'buy.spec.ts', suites: [{ title: 'on a phone', specs }] }];

    expect(describeFailures({ suites })).toEqual(['buy.spec.ts › on a phone › buys › no Buy']);
  });

  it('include an error outside of journeys', () => {
    expect(describeFailures({ errors: [{ message: 'The site did not start.' }] })).toEqual([
      'The site did not start.',
    ]);
  });
});

it('without a report there are none', () => {
  expect(describeFailures(undefined)).toEqual([]);
});
