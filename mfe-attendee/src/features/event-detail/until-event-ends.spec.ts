import { anEvent } from '@stagedoor/testing';
import { untilEventEnds } from './until-event-ends';

const endTime = '2099-07-04T22:30:00.000Z';
const at = (instant: string) => Date.parse(instant);

describe('untilEventEnds', () => {
  it.each([
    ['an hour before', '2099-07-04T21:30:00.000Z', 3_601_000],
    ['days before', '2099-06-04T21:30:00.000Z', 86_400_000],
    ['at the end', endTime, 60_000],
    ['long after it', '2099-07-05T22:30:00.000Z', 60_000],
  ])('returns the wait %s', (_name, now, wait) => {
    expect(untilEventEnds(anEvent({ endTime }), at(now))).toBe(wait);
  });

  it.each(['draft', 'cancelled', 'completed'] as const)(
    'returns false for an event that is %s',
    (status) => {
      expect(untilEventEnds(anEvent({ status }), at(endTime))).toBe(false);
    },
  );

  it('returns false without an event', () => {
    expect(untilEventEnds(undefined)).toBe(false);
  });
});
