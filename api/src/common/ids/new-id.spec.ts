import { newId } from './new-id.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const MANY = 20_000;

it('returns unique UUIDs of version 7 in ascending order', () => {
  const ids = Array.from({ length: MANY }, newId);

  expect(ids.filter((id) => !UUID_V7.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(MANY);
  expect([...ids].sort()).toEqual(ids);
});

it('keeps the order when the clock goes back', () => {
  const before = newId();
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 60_000);

  expect(newId() > before).toBe(true);
});

it('has unpredictable tails', () => {
  const tails = Array.from({ length: MANY }, () => newId().slice(-12));

  expect(new Set(tails).size).toBe(MANY);
});
