import { inLine } from './in-line.js';

it.each(['Corn Exchange', 'Night & <Day>', 'Zoë’s 🎧', '', '静音'])(
  'leaves %j unchanged',
  (text) => {
    expect(inLine(text)).toBe(text);
  },
);

it.each([
  ['line breaks', 'Silent\r\n\r\nNight', 'Silent Night'],
  [
    'separators of lines and paragraphs',
    'Silent\u2028Night\u2029Leeds\u0085GB',
    'Silent Night Leeds GB',
  ],
  ['tabs and spaces', '\t Silent \t Night ', 'Silent Night'],
  ['right-to-left text of two lines', 'ליל\nשקט', '\u2068ליל שקט\u2069'],
  ['an override without an end', 'Night\u202e\nDay', '\u2068Night\u202e Day\u2069'],
])('writes %s as one isolated line', (_name, text, line) => {
  expect(inLine(text)).toBe(line);
});
