import { type AttemptKeys, createAttempts } from './attempts';

const TWO = { quantity: 2 };
const THREE = { quantity: 3 };

let kept: AttemptKeys;
const attempts = (known: AttemptKeys = {}) =>
  createAttempts(known, (keys) => {
    kept = keys;
  });

it('keeps the key of an order while it has no answer, also after another order', () => {
  const { keyFor } = attempts();
  const first = keyFor(TWO);

  expect(keyFor(THREE)).not.toBe(first);
  expect(keyFor(TWO)).toBe(first);
});

it('has another key once an answer has come, and leaves other orders theirs', () => {
  const { keyFor, end } = attempts();
  const [two, three] = [keyFor(TWO), keyFor(THREE)];

  end(TWO);

  expect(keyFor(TWO)).not.toBe(two);
  expect(keyFor(THREE)).toBe(three);
});

it('goes on with what was kept', () => {
  const first = attempts().keyFor(TWO);

  expect(attempts(kept).keyFor(TWO)).toBe(first);
});

it('keeps nothing of an order that has ended', () => {
  const { keyFor, end } = attempts();
  keyFor(TWO);

  end(TWO);

  expect(kept).toEqual({});
});
