import { isolated } from './isolated.js';

it.each(['Corn Exchange', 'Zoë’s 🎧', '', 'Łódź', '東京'])('leaves %j unchanged', (text) => {
  expect(isolated(text)).toBe(text);
});

it.each([
  ['right-to-left letters', 'ליל', '\u2068ליל\u2069'],
  ['an override without an end', 'a\u202eb', '\u2068a\u202eb\u2069'],
  ['an isolate without an end', '\u2067a', '\u2068a\u2069'],
  ['an end that would close the isolate early', 'a\u2069\u202eb', '\u2068a\u202eb\u2069'],
])('isolates %s', (_name, text, kept) => {
  expect(isolated(text)).toBe(kept);
});
