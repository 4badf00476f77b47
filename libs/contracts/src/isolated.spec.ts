import { isolated } from './isolated.js';

it.each(['Corn Exchange', 'Zoë’s 🎧', '', 'Łódź', '東京'])('leaves %j as it is', (text) => {
  expect(isolated(text)).toBe(text);
});

it.each([
  ['letters from right to left', 'ליל', '\u2068ליל\u2069'],
  ['an override that is not ended', 'a\u202eb', '\u2068a\u202eb\u2069'],
  ['an isolate that is not ended', '\u2067a', '\u2068a\u2069'],
  ['an end that would let the rest out', 'a\u2069\u202eb', '\u2068a\u202eb\u2069'],
])('keeps %s to itself', (_name, text, kept) => {
  expect(isolated(text)).toBe(kept);
});
