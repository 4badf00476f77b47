import { visualOrder } from './bidi.js';

/** The parts from left to right, those with right-to-left text in brackets. */
const shown = (line: string) =>
  visualOrder(line).map(({ text, rightToLeft }) => (rightToLeft ? `[${text}]` : text));

it.each([
  ['letters from left to right', 'Neon Night 2099', ['Neon Night 2099']],
  ['an empty line', '', []],
  ['letters from right to left', 'שלום עולם', ['[שלום עולם]']],
  ['a word between others', 'Club שלום עולם tonight', ['Club ', '[שלום עולם]', ' tonight']],
  ['a foreign word in a line from right to left', 'שלום Club עולם', ['[ עולם]', 'Club', '[שלום ]']],
  ['digits after letters from right to left', 'שדרות 12, תל', ['[, תל]', '12', '[שדרות ]']],
  ['digits after letters from left to right', 'Hall 3 שלום', ['Hall 3 ', '[שלום]']],
  ['punctuation at the end of a line', 'שלום!', ['[שלום!]']],
  ['brackets', 'שלום (עולם)', ['[שלום )עולם(]']],
  ['marks', 'שָׁלוֹם', ['[שָׁלוֹם]']],
])('orders %s', (_, line, parts) => {
  expect(shown(line)).toEqual(parts);
});
