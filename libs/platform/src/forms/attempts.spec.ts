import { type AttemptKeys, createAttempts } from './attempts';

const TWO = { quantity: 2 };
const THREE = { quantity: 3 };

let kept: AttemptKeys;
const attempts = (known: AttemptKeys = {}) =>
  createAttempts(known, (keys) => {
    kept = keys;
  });

it('keeps the key of a body without a response, also after another body', () => {
  const { keyFor } = attempts();
  const first = keyFor(TWO);

  expect(keyFor(THREE)).not.toBe(first);
  expect(keyFor(TWO)).toBe(first);
});

it('uses another key after a response, and keeps those of other bodies', () => {
  const { keyFor, end } = attempts();
  const [two, three] = [keyFor(TWO), keyFor(THREE)];

  end(TWO);

  expect(keyFor(TWO)).not.toBe(two);
  expect(keyFor(THREE)).toBe(three);
});

it('starts with the stored keys', () => {
  const first = attempts().keyFor(TWO);

  expect(attempts(kept).keyFor(TWO)).toBe(first);
});

it('removes the key of an ended attempt', () => {
  const { keyFor, end } = attempts();
  keyFor(TWO);

  end(TWO);

  expect(kept).toEqual({});
});
