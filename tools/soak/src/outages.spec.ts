import { type Outage, outagesOf } from './outages.js';
import { Random } from './random.js';

const namesOf = (outages: Outage[]) =>
  outages.map(({ database, provider, mail }) => `${database}, ${provider}, ${mail}`);

const each = (seed: number) => [...outagesOf('each', new Random(seed))];

it('has every combination once, and none in which all is well', () => {
  const names = namesOf(each(7));

  expect(new Set(names).size).toBe(3 * 4 * 3 - 1);
  expect(names).toHaveLength(3 * 4 * 3 - 1);
  expect(names).not.toContain('well, well, well');
});

it('draws order and length from the seed, from a second to a minute', () => {
  const seconds = each(7).map((outage) => outage.seconds);

  expect(each(7)).toEqual(each(7));
  expect(namesOf(each(7))).not.toEqual(namesOf(each(8)));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
  expect(Math.max(...seconds)).toBeGreaterThan(30);
  expect(new Set(seconds).size).toBeGreaterThan(10);
});

it('goes on for as long as a soak with drawn outages lasts', () => {
  const drawn = outagesOf('drawn', new Random(7));

  const first = Array.from({ length: 100 }, () => drawn.next().value as Outage);

  expect(new Set(namesOf(first)).size).toBe(3 * 4 * 3 - 1);
});

it('has one outage of ten seconds in `npm test`, of the database', () => {
  expect([...outagesOf('one', new Random(7))]).toEqual([
    { database: 'stopped', provider: 'well', mail: 'well', seconds: 10 },
  ]);
});
