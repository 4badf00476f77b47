import { scansFileName } from './scans-file.js';

it.each([
  ['Silent Disco at the Hall', 'silent-disco-at-the-hall-scans.csv'],
  ['Café "Noir", 2nd night!', 'café-noir-2nd-night-scans.csv'],
  ['../../etc/passwd\r\nx: y', 'etc-passwd-x-y-scans.csv'],
  ['Ночь №', 'ночь-scans.csv'],
  ['ليلة صامتة', 'ليلة-صامتة-scans.csv'],
  ['サイレント 夜', 'サイレント-夜-scans.csv'],
  ['🎧', 'scans.csv'],
  ['', 'scans.csv'],
  [`${'a'.repeat(99)} b`, `${'a'.repeat(99)}-scans.csv`],
  ['𠮷'.repeat(101), `${'𠮷'.repeat(100)}-scans.csv`],
])('names the file of %j %s', (title, name) => {
  expect(scansFileName(title)).toBe(name);
});
