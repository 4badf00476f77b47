import { scansFileName } from './scans-file.js';

it.each([
  ['Silent Disco at the Hall', 'silent-disco-at-the-hall-scans.csv'],
  ['Café "Noir", 2nd night!', 'cafe-noir-2nd-night-scans.csv'],
  ['../../etc/passwd\r\nx: y', 'etc-passwd-x-y-scans.csv'],
  ['Зал №', 'no-scans.csv'],
  ['夜', 'scans.csv'],
  ['', 'scans.csv'],
  [`${'a'.repeat(99)} b`, `${'a'.repeat(99)}-scans.csv`],
])('names the file of %j %s', (title, name) => {
  expect(scansFileName(title)).toBe(name);
});
