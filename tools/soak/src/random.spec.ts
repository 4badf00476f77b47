import { Random } from './random.js';

const draws = (random: Random) => Array.from({ length: 5 }, () => random.int(1, 1_000));

it('makes the same choices from the same seed and other choices from another seed', () => {
  expect(draws(new Random(7))).toEqual(draws(new Random(7)));
  expect(draws(new Random(7))).not.toEqual(draws(new Random(8)));
});

it('forks generators that do not depend on the choices of others', () => {
  const random = new Random(7);
  const before = draws(random.fork('buyer 1'));
  draws(random);

  expect(draws(random.fork('buyer 1'))).toEqual(before);
  expect(draws(random.fork('buyer 2'))).not.toEqual(before);
});

it('shuffles items without loss', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);

  const shuffled = new Random(3).shuffle(items);

  expect(shuffled).not.toEqual(items);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
});

it('draws by weight and within bounds', () => {
  const random = new Random(1);
  const counts = { rare: 0, often: 0 };
  for (let i = 0; i < 10_000; i += 1) counts[random.weigh({ rare: 1, often: 3 })] += 1;

  expect(counts.rare / 10_000).toBeCloseTo(0.25, 1);
  expect(new Set(Array.from({ length: 200 }, () => random.int(2, 4)))).toEqual(new Set([2, 3, 4]));
});
