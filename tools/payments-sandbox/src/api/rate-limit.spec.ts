import { RateLimit } from './rate-limit.js';

it('lets so many through in any second, and counts only those', () => {
  const limit = new RateLimit(2);

  const refused = [0, 400, 500, 999, 1_000, 1_001, 1_399, 1_400].map((at) => limit.exceeded(at));

  expect(refused).toEqual([false, false, true, true, false, true, true, false]);
});
