import { judgeCanary, type NetworkVotes } from './canary-verdict.js';

const PERCENT = 20;

const votes = (networks: number, opens: number, faults: number, unloaded = 0): NetworkVotes => ({
  networks,
  opens,
  faults,
  unloaded,
});
const open = (networks: number) => votes(networks, 1, 0);
const failed = (networks: number) => votes(networks, 0, 1);
const unloaded = (networks: number) => votes(networks, 0, 0, 1);

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
    ['too early', [], [failed(80)]],
    ['too early', [open(4)], [failed(200)]],
    ['worse', [open(5)], [failed(200)]],
    ['no worse', [failed(200)], [failed(200)]],
  ])('are %s with %j for the stable version and %j for the canary', (verdict, stable, canary) => {
    expect(verdictOf(stable, canary)).toBe(verdict);
  });
});

describe('files that did not load', () => {
  it.each([
    ['no worse', [open(8_991), unloaded(9)], [open(990), unloaded(10)]],
    ['no worse', [open(8_955), unloaded(45)], [open(980), unloaded(20)]],
    ['no worse', [open(8_955), unloaded(45)], [open(488), unloaded(12)]],
    ['no worse', [open(9_000)], [open(900), unloaded(100)]],
    ['no worse', [open(700), unloaded(300)], [open(700), unloaded(300)]],
    ['worse', [open(9_000)], [unloaded(51)]],
    ['worse', [open(9_000)], [open(40), unloaded(11)]],
    ['worse', [open(9_000), unloaded(90)], [open(850), unloaded(150)]],
  ])('are %s with %j for the stable version and %j for the canary', (verdict, stable, canary) => {
    expect(verdictOf(stable, canary)).toBe(verdict);
  });

  it('of the stable version hide no faults of the canary', () => {
    expect(verdictOf([open(900), unloaded(100)], [open(950), failed(50)])).toBe('worse');
  });

  it('do not hide faults of the canary', () => {
    expect(verdictOf([open(9_000)], [open(940), failed(40), unloaded(20)])).toBe('worse');
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
    expect(countedOf([open(60), votes(1, 2, 3, 4), votes(1, 20, 2, 1)])).toEqual({
      draws: 92,
      networks: 62,
      failed: 10,
      unloaded: 5,
      counted: 75,
      countedFailures: (15 * 3) / 23,
      countedUnloaded: 15 / 23,
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
      unloaded: 0,
      counted: 0,
      countedFailures: 0,
      countedUnloaded: 0,
    });
  });
});
