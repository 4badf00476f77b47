import { type Outage, outagesOf } from './outages.js';
import { Random } from './random.js';

const namesOf = (outages: Outage[]) =>
  outages.map(({ database, provider, mail }) => `${database}, ${provider}, ${mail}`);

const each = (seed: number) => [...outagesOf('each', new Random(seed))];

it('contains every combination once, except the one without an outage', () => {
  const names = namesOf(each(7));

  expect(new Set(names).size).toBe(3 * 4 * 3 - 1);
  expect(names).toHaveLength(3 * 4 * 3 - 1);
  expect(names).not.toContain('well, well, well');
});

it('draws order and length from the seed, with lengths from a second to a minute', () => {
  const seconds = each(7).map((outage) => outage.seconds);

  expect(each(7)).toEqual(each(7));
  expect(namesOf(each(7))).not.toEqual(namesOf(each(8)));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
  expect(Math.max(...seconds)).toBeGreaterThan(30);
  expect(new Set(seconds).size).toBeGreaterThan(10);
});

it('draws outages without end for the plan "drawn"', () => {
  const drawn = outagesOf('drawn', new Random(7));

  const first = Array.from({ length: 100 }, () => drawn.next().value as Outage);

  expect(new Set(namesOf(first)).size).toBe(3 * 4 * 3 - 1);
});

it('contains one database outage of ten seconds for the plan "one"', () => {
  expect([...outagesOf('one', new Random(7))]).toEqual([
    { database: 'stopped', provider: 'well', mail: 'well', seconds: 10 },
  ]);
});
