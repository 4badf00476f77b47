import { judgeCanary, type NetworkVotes } from './canary-verdict.js';

const PERCENT = 20;

const votes = (networks: number, opens: number, failures: number): NetworkVotes => ({
  networks,
  opens,
  failures,
});
const open = (networks: number) => votes(networks, 1, 0);
const failed = (networks: number) => votes(networks, 0, 1);

const verdictOf = (stable: NetworkVotes[], canary: NetworkVotes[]) =>
  judgeCanary(stable, canary, PERCENT).verdict;

describe('reports of many networks', () => {
  it.each([
    ['too early', [open(1_000)], []],
    ['too early', [open(1_000)], [failed(50)]],
    ['worse', [open(1_000)], [failed(51)]],
    ['worse', [open(9_000), failed(9)], [open(950), failed(50)]],
    ['no worse', [open(9_000), failed(90)], [open(990), failed(10)]],
    ['no worse', [open(9_000), failed(900)], [open(1_000)]],
    ['no worse', [], [failed(80)]],
    ['no worse', [failed(200)], [failed(200)]],
  ])('are %s with %j for the stable version and %j for the canary', (verdict, stable, canary) => {
    expect(verdictOf(stable, canary)).toBe(verdict);
  });
});

describe('reports of one network', () => {
  it.each([3, 50, 1_000])('do not end a canary with 50 clean opens by %d failures', (failures) => {
    expect(verdictOf([open(1_000)], [open(50), votes(1, 0, failures)])).toBe('no worse');
  });

  it.each([51, 1_000])('do not end a canary without other traffic by %d failures', (n) => {
    expect(verdictOf([open(1_000)], [votes(1, 0, n)])).toBe('too early');
  });

  it('do not hide a failing canary by its own opens', () => {
    expect(verdictOf([open(1_000)], [open(50), failed(50), votes(1, 1_000, 0)])).toBe('worse');
  });

  it('do not hide a failing canary by failures of the stable version', () => {
    const canary = [open(70), failed(30)];

    expect(verdictOf([open(1_000), votes(1, 0, 1_000)], canary)).toBe('worse');
  });
});

describe('the count', () => {
  const countedOf = (canary: NetworkVotes[]) => judgeCanary([], canary, PERCENT).canary;

  it('omits the network with the most failures', () => {
    expect(countedOf([open(60), votes(1, 2, 7), votes(1, 20, 3)])).toEqual({
      draws: 92,
      networks: 62,
      failed: 10,
      counted: 75,
      countedFailures: (15 * 3) / 23,
    });
  });

  it('limits each network to its share', () => {
    // One in five of the count: 16 of 80.
    expect(countedOf([open(64), votes(1, 100, 0)]).counted).toBeCloseTo(80, 9);
    // Four networks above the limit are three too many for a fifth each of the rest.
    expect(countedOf([open(64), votes(3, 100, 0)]).counted).toBeCloseTo(160, 9);
    expect(countedOf([open(1), votes(5, 100, 0)]).counted).toBeCloseTo(501, 9);
  });

  it('is zero when there are too few networks for the share', () => {
    expect(countedOf([votes(4, 100, 0)])).toMatchObject({ draws: 400, networks: 4, counted: 0 });
  });

  it('is zero without votes', () => {
    expect(countedOf([])).toEqual({
      draws: 0,
      networks: 0,
      failed: 0,
      counted: 0,
      countedFailures: 0,
    });
  });
});
