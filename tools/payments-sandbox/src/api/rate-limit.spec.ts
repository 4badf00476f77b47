import { RateLimit } from './rate-limit.js';

it('limits the calls within any second and does not count the refused ones', () => {
  const limit = new RateLimit(2);

  const refused = [0, 400, 500, 999, 1_000, 1_001, 1_399, 1_400].map((at) => limit.exceeded(at));

  expect(refused).toEqual([false, false, true, true, false, true, true, false]);
});
