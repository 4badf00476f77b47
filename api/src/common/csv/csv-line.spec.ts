import { readCsv } from '../../../test-support/read-csv.js';
import { csvLine } from './csv-line.js';

it.each([
  ['plain text as it is', ['Gate A', 'Zoë 🎧'], 'Gate A,Zoë 🎧'],
  ['null and empty text as empty fields', [null, '', 'x'], ',,x'],
  ['a comma in quotes', ['Hall, left'], '"Hall, left"'],
  ['quotes doubled', ['the "new" gate'], '"the ""new"" gate"'],
  ['line breaks in quotes', ['a\nb', 'c\rd'], '"a\nb","c\rd"'],
  ['= with an apostrophe', ['=1+1'], "'=1+1"],
  ['+ with an apostrophe', ['+44'], "'+44"],
  ['- with an apostrophe', ['-2'], "'-2"],
  ['@ with an apostrophe', ['@SUM(A1)'], "'@SUM(A1)"],
  ['full-width signs with an apostrophe', ['＝1', '＋1', '－1', '＠A1'], "'＝1,'＋1,'－1,'＠A1"],
  ['a tab with an apostrophe', ['\t=1'], "'\t=1"],
  ['a carriage return with an apostrophe, in quotes', ['\r=1'], '"\'\r=1"'],
  ['a formula with a comma and quotes', ['=HYPERLINK("a","b")'], '"\'=HYPERLINK(""a"",""b"")"'],
  ['these signs further in as they are', ['a=b', 'a-b', 'a@b', 'a+b'], 'a=b,a-b,a@b,a+b'],
])('writes %s', (_, fields, line) => {
  expect(csvLine(fields)).toBe(`${line}\r\n`);
});

it('writes lines that a reader of RFC 4180 returns unchanged', () => {
  const lines = [
    ['', ',', '"', '""', '","'],
    ['\n', 'a\r\nb', ' x ', '"quoted"', 'end'],
    ['Зал №1', '🎧', "it's", 'a;b', '0'],
  ];

  expect(readCsv(lines.map(csvLine).join(''))).toEqual(lines);
});
