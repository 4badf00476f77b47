import { arrivalOf } from './arrival.js';

const receivedAt = new Date('2026-07-01T21:00:00.000Z');
const arrival = { deviceId: 'phone-1', receivedAt, after: new Date(0) };

it('tells the time of what was done however wrong the clock of the device is', () => {
  const sent = { ...arrival, sentAt: '1999-01-01T00:01:00.000Z' };

  const { takenAt } = arrivalOf({ at: '1999-01-01T00:00:00.000Z', isDone: true }, sent);

  expect(takenAt.toISOString()).toBe('2026-07-01T20:59:00.000Z');
});

it('is never after the arrival, also when the clock was set back', () => {
  const sent = { ...arrival, sentAt: '2026-07-01T20:00:00.000Z' };

  expect(arrivalOf({ at: '2026-07-01T20:30:00.000Z', isDone: true }, sent).takenAt).toEqual(
    receivedAt,
  );
});

it('puts what waits for the answer after every entry that counts', () => {
  const sent = { ...arrival, sentAt: '2026-07-01T21:00:00.000Z', after: receivedAt };

  const { takenAt } = arrivalOf({ at: '2026-07-01T20:00:00.000Z', isDone: false }, sent);

  expect(takenAt.getTime()).toBe(receivedAt.getTime() + 1);
});

it('is of 1970 at the earliest when the readings of the clock are thousands of years apart', () => {
  const sent = { ...arrival, sentAt: '9998-12-31T00:00:00.000Z' };

  const { takenAt } = arrivalOf({ at: '1970-01-01T00:00:00.000Z', isDone: true }, sent);

  expect(takenAt).toEqual(new Date(0));
});
