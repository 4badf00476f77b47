import { randomId } from './random-id.js';
import { isRequestId } from './request-id.js';

it('returns an id that servers accept, without crypto.randomUUID', () => {
  const { randomUUID } = crypto;
  Object.assign(crypto, { randomUUID: undefined });
  const ids = Array.from({ length: 100 }, randomId);
  Object.assign(crypto, { randomUUID });

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isRequestId)).toBe(true);
});
