import { alarmMessages, alarmText, alarmTitle } from './alarm-message.js';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

it('joins alarms by kind, with each text once and the latest first', () => {
  const messages = alarmMessages([
    { kind: 'refund', what: 'b', raisedAt: at(2) },
    { kind: 'refund', what: 'a', raisedAt: at(1) },
    { kind: 'dispute', what: 'c', raisedAt: at(3) },
    { kind: 'refund', what: 'a', raisedAt: at(4) },
  ]);

  expect(messages).toEqual([
    { kind: 'refund', count: 3, since: '2026-01-01T12:01:00.000Z', latest: ['a', 'b'] },
    { kind: 'dispute', count: 1, since: '2026-01-01T12:03:00.000Z', latest: ['c'] },
  ]);
});

it('contains the title, the count, the site and the start', () => {
  const message = {
    kind: 'refund' as const,
    count: 2,
    since: '2026-01-01T12:01:00.000Z',
    latest: ['a'],
  };

  expect(alarmText(message, 'https://shop.test')).toBe(
    'A refund did not arrive (2 alarms): https://shop.test, since 2026-01-01T12:01:00.000Z\na',
  );
  expect(alarmTitle({ ...message, count: 1 })).toBe('A refund did not arrive');
});
