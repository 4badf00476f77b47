import { readCsv } from '../../../../../test-support/read-csv.js';
import { type ListedScan, scansCsv } from './scans-csv.js';

const aScan = (takenAt: string): ListedScan => ({
  position: { receivedAt: takenAt, id: '' },
  takenAt: new Date(takenAt),
  receivedAt: new Date(takenAt),
  gate: 'Gate A',
  name: 'Zoë Çelik',
  isHelper: false,
  deviceId: '',
  kind: 'scan',
  direction: 'in',
  reason: null,
  verdict: 'admitted',
  shown: null,
  ticketType: null,
  ticketId: null,
});

async function fileOf(timeZone: string, ...times: string[]): Promise<string> {
  const parts: string[] = [];
  for await (const part of scansCsv(async () => times.map(aScan), timeZone)) parts.push(part);
  return parts.join('');
}

it('begins with a byte order mark, without which Excel does not read UTF-8', async () => {
  const file = await fileOf('Europe/London', '2026-12-19T21:00:05.123Z');

  expect(file).toMatch(/^\uFEFFScanned at \(UTC\),/);
  expect(file.lastIndexOf('\uFEFF')).toBe(0);
});

it.each([
  ['Europe/London', '2026-12-19T21:00:05.123Z', '2026-12-19 21:00:05'],
  ['Europe/London', '2026-07-04T23:30:00.000Z', '2026-07-05 00:30:00'],
  ['Asia/Kolkata', '2026-12-19T18:30:00.000Z', '2026-12-20 00:00:00'],
])('has the time at the venue in %s at %s', async (timeZone, takenAt, shown) => {
  const [header = [], line = []] = readCsv(await fileOf(timeZone, takenAt));

  expect(line[header.indexOf('Scanned at (UTC)')]).toBe(takenAt);
  expect(line[header.indexOf('Scanned at (venue)')]).toBe(shown);
});
