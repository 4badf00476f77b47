import { randomUUID } from 'node:crypto';
import type { Direction, DoorState, Verdict } from '@stagedoor/contracts';
import {
  decideScans,
  isMistimed,
  lastMoves,
  type NewScan,
  type Night,
  refusalOf,
  type ScannedTicket,
  takenAt,
} from './decide-scans.js';

const night: Night = {
  id: 'the event',
  startTime: new Date('2026-07-01T19:00:00Z'),
  endTime: new Date('2026-07-02T01:00:00Z'),
  reEntry: 'allowed',
};
const moment = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const aTicket = (state: DoorState = 'valid', eventId = night.id): ScannedTicket => ({
  ...{ id: 't', eventId, state, visits: 0, movedAt: null },
});
/** A ticket whose guest has come in for the first time at 19:10, or gone out then. */
const moved = (state: 'used' | 'out', movedAt = moment('19:10')): ScannedTicket => ({
  ...{ ...aTicket(state), visits: 1, movedAt },
});
const aScan = (at: string, direction: Direction = 'in'): NewScan => ({
  ...{ id: randomUUID(), hash: 'h', direction, takenAt: new Date(at) },
});
const anIn = (time: string) => aScan(`2026-07-01T${time}:00Z`);
const anOut = (time: string) => aScan(`2026-07-01T${time}:00Z`, 'out');
const decide = (scans: readonly NewScan[], ticket = aTicket(), of = night) =>
  decideScans(of, scans, new Map([['h', ticket]]));
const verdicts = (...parts: Parameters<typeof decide>) =>
  decide(...parts).map(({ verdict }) => verdict);

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

it.each(['used', 'no_re_entry', 'refunded', 'disputed', 'wrong_day', 'unknown'] as const)(
  'lets a guest whom the device has sent away as %s come in by the next scan',
  (refusal) => {
    const away = { ...anIn('19:00'), refusal };

    const decided = decide([away, anIn('19:05')]);

    expect(decided.map(({ verdict, visit }) => [verdict, visit])).toEqual([
      [refusal, null],
      ['admitted', 1],
    ]);
  },
);

it('names what is wrong with the ticket of a guest whom the device has sent away', () => {
  expect(verdicts([{ ...anIn('19:00'), refusal: 'unknown' }], aTicket('refunded'))).toEqual([
    'refunded',
  ]);
});

it.each([
  ['in', 'unknown', 'unknown'],
  [undefined, 'used', 'used'],
  ['out', 'unknown', null],
  ['in', 'admitted', null],
  ['in', 'late', null],
  ['in', null, null],
] as const)('a scan %s that the device has shown as %s is sent away as %s', (...scan) => {
  const [direction, shown, refusal] = scan;

  expect(refusalOf({ direction, shown })).toBe(refusal);
});

const slow = new Date(moment('19:10').getTime() + 15_000);
const NONE: Night = { ...night, reEntry: 'none' };

it.each<[string, NewScan, ScannedTicket, Night, Verdict]>([
  ['an Out of a ticket that is inside', anOut('20:00'), moved('used'), night, 'gone_out'],
  ['an Out at an event without re-entry', anOut('20:00'), moved('used'), NONE, 'gone_out'],
  ['an Out days later', aScan('2026-07-05T19:00:00Z', 'out'), moved('used'), night, 'gone_out'],
  ['an Out taken before the ticket came in', anOut('19:00'), moved('used'), night, 'not_inside'],
  ['an Out of a valid ticket', anOut('20:00'), aTicket(), night, 'not_inside'],
  ['an Out of a ticket that is out', anOut('20:00'), moved('out'), night, 'not_inside'],
  ['an Out of a refunded ticket', anOut('20:00'), aTicket('refunded'), night, 'refunded'],
  ['an Out of a disputed ticket', anOut('20:00'), aTicket('disputed'), night, 'disputed'],
  ['an In of a ticket that is out', anIn('20:00'), moved('out'), night, 'admitted_again'],
  ['an In that a slow Out overtook', anIn('19:10'), moved('out', slow), night, 'admitted_again'],
  ['an Out that a slow In overtook', anOut('19:10'), moved('used', slow), night, 'gone_out'],
  ['an In taken before the Out', anIn('19:00'), moved('out'), night, 'used'],
  ['an In at an event without re-entry', anIn('20:00'), moved('out'), NONE, 'no_re_entry'],
  ['an In after the night', aScan('2026-07-05T19:00:00Z'), moved('out'), night, 'wrong_day'],
  ['an In of a ticket that is inside', anIn('20:00'), moved('used'), night, 'used'],
])('decides %s', (_, scan, ticket, of, verdict) => {
  expect(verdicts([scan], ticket, of)).toEqual([verdict]);
});

it('counts the visits of a guest who goes out and in, in whatever order the scans are sent', () => {
  const [first, out, again, outAgain] = [
    anIn('19:00'),
    anOut('20:00'),
    anIn('21:00'),
    anOut('22:00'),
  ];
  const wanted = [
    [first.id, 'admitted', 1],
    [out.id, 'gone_out', 1],
    [again.id, 'admitted_again', 2],
    [outAgain.id, 'gone_out', 2],
  ];

  for (const sent of [
    [first, out, again, outAgain],
    [outAgain, again, out, first],
  ]) {
    const decided = decide(sent);

    expect(decided.map(({ scan, verdict, visit }) => [scan.id, verdict, visit])).toEqual(wanted);
    expect(lastMoves(decided)).toEqual([decided.at(-1)]);
  }
});

describe('an unmatched scan', () => {
  const unmatched = (scan: NewScan) => ({ ...scan, isUnmatched: true });

  it('counts once the scan before it arrives', () => {
    expect(verdicts([anIn('19:00'), unmatched(anOut('20:00'))])).toEqual(['admitted', 'gone_out']);
    expect(verdicts([anOut('20:00'), unmatched(anIn('21:00'))], moved('used'))).toEqual([
      ...['gone_out', 'admitted_again'],
    ]);
  });

  it('is left as it is by a scan that was taken after it, by none, and by one without a movement', () => {
    expect(verdicts([unmatched(anOut('19:00')), anIn('20:00')])).toEqual(['admitted']);
    expect(verdicts([unmatched(anIn('20:00'))])).toEqual([]);
    expect(verdicts([anIn('20:00'), unmatched(anOut('21:00'))], moved('used'))).toEqual(['used']);
  });

  it('is left as it is where the guest may not come back', () => {
    const scans = [anOut('20:00'), unmatched(anIn('21:00'))];

    expect(verdicts(scans, moved('used'), NONE)).toEqual(['gone_out']);
  });
});

describe('a scan of a device whose clock was set before the sending', () => {
  const receivedAt = moment('22:00');
  const daysBefore = (time: string, direction: Direction = 'in') => ({
    ...aScan(`2026-06-29T${time}:00Z`, direction),
    isMistimed: true,
  });

  it.each([
    ['admitted', '2026-06-29T21:00:00Z', true],
    ['admitted_again', '2026-06-29T21:00:00Z', true],
    ['gone_out', '2026-06-29T21:00:00Z', true],
    ['admitted', '2026-07-01T06:59:59Z', true],
    ['admitted', '2026-07-01T07:00:00Z', false],
    ['used', '2026-06-29T21:00:00Z', false],
    ['wrong_day', '2026-06-29T21:00:00Z', false],
    [null, '2026-06-29T21:00:00Z', false],
  ] as const)('that was shown as %s at %s is mistimed: %s', (shown, at, expected) => {
    expect(isMistimed(night, receivedAt, { shown, takenAt: new Date(at) })).toBe(expected);
  });

  it('is not mistimed when it arrives while the door is closed', () => {
    const scan = { shown: 'admitted', takenAt: new Date('2026-06-29T21:00:00Z') } as const;

    expect(isMistimed(night, new Date('2026-06-30T21:00:00Z'), scan)).toBe(false);
    expect(isMistimed(night, new Date('2026-07-05T21:00:00Z'), scan)).toBe(false);
  });

  it('admits, and counts from the opening of the door', () => {
    const [decided] = decide([daysBefore('21:00')]);

    expect(decided).toMatchObject({
      ...{ verdict: 'admitted', visit: 1 },
      scan: { takenAt: moment('07:00') },
    });
  });

  it('is of the same place among the scans of its device', () => {
    const scans = [daysBefore('20:00'), daysBefore('21:00', 'out'), daysBefore('21:30')];

    expect(verdicts(scans)).toEqual(['admitted', 'gone_out', 'admitted_again']);
    expect(verdicts(scans.toReversed())).toEqual(['admitted', 'gone_out', 'admitted_again']);
  });

  it('lets a guest in again after the Out that counts', () => {
    const scans = [daysBefore('20:00'), daysBefore('21:00', 'out')];

    expect(verdicts(scans, moved('out'))).toEqual(['admitted_again', 'gone_out']);
    expect(decide(scans, moved('out'))[0]!.scan.takenAt).toEqual(moment('19:10'));
  });

  it('ends no visit that has begun since the opening', () => {
    expect(verdicts([daysBefore('20:00', 'out')], moved('used'))).toEqual(['not_inside']);
  });

  it('comes before the scans of other devices', () => {
    expect(verdicts([anOut('21:45'), daysBefore('21:00')])).toEqual(['admitted', 'gone_out']);
  });
});

it('takes the time of a scan from how long it lay on its device', () => {
  const receivedAt = new Date('2026-07-01T20:00:00Z');
  const day = '1999-01-01T00';

  expect(takenAt(receivedAt, `${day}:10:00Z`, `${day}:04:00Z`).toISOString()).toBe(
    '2026-07-01T19:54:00.000Z',
  );
  expect(takenAt(receivedAt, `${day}:04:00Z`, `${day}:10:00Z`)).toEqual(receivedAt);
});
