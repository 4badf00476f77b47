import { anEvent, aVenue, visitFrom } from '@stagedoor/testing';
import { formatTimeSpan } from './time-span';

let leave: () => void;
beforeEach(() => {
  leave = visitFrom('Europe/London');
});
afterEach(() => leave());

/** From 22:00 to 02:00 in London, which is five hours. */
const endOfSummerTime = anEvent({
  startTime: '2026-10-24T21:00:00.000Z',
  endTime: '2026-10-25T02:00:00.000Z',
});

describe('formatTimeSpan', () => {
  it('returns two times of one day', () => {
    expect(formatTimeSpan(anEvent())).toBe('20:00 – 23:30');
  });

  it('adds the day of the end when the event passes midnight at the venue', () => {
    expect(formatTimeSpan(anEvent({ endTime: '2099-07-05T01:00:00.000Z' }))).toBe(
      '20:00 – 02:00, Sunday 5 July 2099',
    );
  });

  it('uses the time zone of the venue and names it when the clock of the visitor differs', () => {
    const venue = aVenue({ timeZone: 'America/New_York' });

    expect(formatTimeSpan(anEvent({ venue }))).toBe('15:00 – 18:30 GMT-4');
  });

  it.each([
    ['22:00 – 01:30 BST, Sunday 25 October 2026', '2026-10-24T21:00:00Z', '2026-10-25T00:30:00Z'],
    [
      '22:00 BST – 01:30 GMT, Sunday 25 October 2026',
      '2026-10-24T21:00:00Z',
      '2026-10-25T01:30:00Z',
    ],
    ['01:30 BST – 04:00 GMT', '2026-10-25T00:30:00Z', '2026-10-25T04:00:00Z'],
    ['01:30 GMT – 04:00', '2026-10-25T01:30:00Z', '2026-10-25T04:00:00Z'],
    ['01:15 BST – 01:15 GMT', '2026-10-25T00:15:00Z', '2026-10-25T01:15:00Z'],
  ])('names the zone of an ambiguous time: %s', (times, startTime, endTime) => {
    expect(formatTimeSpan(anEvent({ startTime, endTime }))).toBe(times);
  });

  it.each(['Europe/London', 'Pacific/Auckland'])(
    'names both zones to a visitor from %s when summer time ends during the event',
    (zone) => {
      leave();
      leave = visitFrom(zone);

      expect(formatTimeSpan(endOfSummerTime)).toBe('22:00 BST – 02:00 GMT, Sunday 25 October 2026');
    },
  );
});
