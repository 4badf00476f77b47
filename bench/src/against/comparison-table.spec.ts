import { comparisonReport, missingReport } from './comparison-table.js';

const MEASURE = { title: 'Holds', figures: { 'holds/s': 'more', 'p99 ms': 'less' } } as const;
const VERSIONS = { candidate: 'working tree', reference: '0123abcd' };

const roundsOf = (perSecond: readonly number[]) =>
  perSecond.map((rate) => ({
    candidate: { 'holds/s': rate, 'p99 ms': 20 },
    reference: { 'holds/s': 1_000, 'p99 ms': 20 },
  }));

it('shows medians, the ratio and its spread, and what is equal', () => {
  const rounds = roundsOf([1_200, 1_210, 1_220, 1_230, 1_240, 1_250]);

  const { table, checks } = comparisonReport('holds', MEASURE, VERSIONS, rounds);

  expect(table.split('\n')).toEqual([
    expect.stringMatching(/^ +working tree +0123abcd +ratio +result$/),
    expect.any(String),
    expect.stringMatching(
      /^holds\/s +1225 \(1200 to 1250\) +1000 .*1\.23 \(1\.20 to 1\.25\) +better$/,
    ),
    expect.stringMatching(/^p99 ms .* 1\.00 \(1\.00 to 1\.00\) +equal$/),
  ]);
  expect(checks).toEqual([expect.objectContaining({ got: 'none', held: true })]);
});

it('fails when a figure is worse by more than a twentieth', () => {
  const rounds = roundsOf([890, 895, 900, 905, 910, 915]);

  const { checks } = comparisonReport('holds', MEASURE, VERSIONS, rounds);

  expect(checks).toEqual([expect.objectContaining({ got: 'holds/s', held: false })]);
});

it('does not fail when the commit cannot be measured', () => {
  const reason = 'relation "sessions" does not exist\n    at query';

  const { table, checks } = missingReport('holds', MEASURE, VERSIONS, reason);

  expect(table).toBe(
    'Not compared: 0123abcd cannot be measured this way: relation "sessions" does not exist',
  );
  expect(checks).toEqual([]);
});
