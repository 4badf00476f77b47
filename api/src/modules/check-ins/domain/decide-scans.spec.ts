import { randomUUID } from 'node:crypto';
import type { DoorState } from '@stagedoor/contracts';
import { decideScans, type Night, takenAt } from './decide-scans.js';

const night: Night = {
  id: 'the event',
  startTime: new Date('2026-07-01T19:00:00Z'),
  endTime: new Date('2026-07-02T01:00:00Z'),
};
const aTicket = (state: DoorState = 'valid', eventId = night.id) => ({ id: 't', eventId, state });
const aScan = (at: string) => ({ id: randomUUID(), hash: 'h', takenAt: new Date(at) });
const verdicts = (scans: ReturnType<typeof aScan>[], ticket = aTicket()) =>
  decideScans(night, scans, new Map([['h', ticket]])).map(({ verdict }) => verdict);

it.each([
  ['2026-07-01T06:59:59Z', 'wrong_day'],
  ['2026-07-01T07:00:00Z', 'admitted'],
  ['2026-07-02T13:00:00Z', 'admitted'],
  ['2026-07-02T13:00:01Z', 'wrong_day'],
])('decides a scan at %s as %s', (at, verdict) => {
  expect(verdicts([aScan(at)])).toEqual([verdict]);
});

it.each(['used', 'refunded', 'cancelled', 'disputed'] as const)(
  'names the state of a ticket that is %s, also on another day',
  (state) => {
    expect(verdicts([aScan('2026-07-01T19:00:00Z')], aTicket(state))).toEqual([state]);
    expect(verdicts([aScan('2020-07-01T19:00:00Z')], aTicket(state))).toEqual([state]);
  },
);

it('names the other event before the state of its ticket', () => {
  const ticket = aTicket('refunded', 'another event');

  expect(verdicts([aScan('2026-07-01T19:00:00Z')], ticket)).toEqual(['other_event']);
});

it('admits by the first of several scans of a ticket', () => {
  const [late, early] = [aScan('2026-07-01T20:00:00Z'), aScan('2026-07-01T19:00:00Z')];
  const decided = decideScans(night, [late, early], new Map([['h', aTicket()]]));

  expect(decided.map(({ scan, verdict }) => [scan.id, verdict])).toEqual([
    [early.id, 'admitted'],
    [late.id, 'used'],
  ]);
});

it('takes the time of a scan from how long it lay on its device', () => {
  const receivedAt = new Date('2026-07-01T20:00:00Z');
  const day = '1999-01-01T00';

  expect(takenAt(receivedAt, `${day}:10:00Z`, `${day}:04:00Z`).toISOString()).toBe(
    '2026-07-01T19:54:00.000Z',
  );
  expect(takenAt(receivedAt, `${day}:04:00Z`, `${day}:10:00Z`)).toEqual(receivedAt);
});
