import { anEvent, aVenue } from '@stagedoor/testing';
import { formatTimeSpan } from './time-span';

describe('formatTimeSpan', () => {
  it('gives two times of one day', () => {
    expect(formatTimeSpan(anEvent())).toBe('20:00 – 23:30');
  });

  it('names the day of the end when the night passes midnight at the venue', () => {
    expect(formatTimeSpan(anEvent({ endTime: '2099-07-05T01:00:00.000Z' }))).toBe(
      '20:00 – 02:00, Sunday 5 July 2099',
    );
  });

  it('is told in the zone of the venue', () => {
    const venue = aVenue({ timeZone: 'America/New_York' });

    expect(formatTimeSpan(anEvent({ venue }))).toBe('15:00 – 18:30');
  });

  it('takes an end of summer time in its stride', () => {
    const event = anEvent({
      startTime: '2026-10-24T21:00:00.000Z',
      endTime: '2026-10-25T02:00:00.000Z',
    });

    expect(formatTimeSpan(event)).toBe('22:00 – 02:00, Sunday 25 October 2026');
  });
});
