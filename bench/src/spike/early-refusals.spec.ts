import { earlyRefusals } from './early-refusals.js';

const refusal = (answeredAt: number) => ({ answeredAt });

it('counts only the refusals from before the last hold', () => {
  expect(earlyRefusals([999, 1_000, 1_001].map(refusal), 1_000)).toBe(1);
});
