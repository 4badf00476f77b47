import { anId, aVenue } from '@stagedoor/testing';
import { checkEvent } from './check-event';
import { EVENT_DEFAULTS, EVENT_LABELS } from './event-values';

const HALL = aVenue({ id: anId(101), capacity: 120 });
const NOW = Date.parse('2026-06-01T12:00:00Z');

const TYPED = {
  title: ' Silent Saturday ',
  description: 'Three channels.',
  startDate: '2026-07-04',
  startTime: '20:00',
  endDate: '2026-07-05',
  endTime: '01:00',
  venueId: HALL.id,
  ticketPrice: '12.50',
  ticketQuantity: '80',
};

const BODY = {
  title: 'Silent Saturday',
  description: 'Three channels.',
  startTime: '2026-07-04T19:00:00.000Z',
  endTime: '2026-07-05T00:00:00.000Z',
  venueId: HALL.id,
  ticketPrice: 12.5,
  ticketQuantity: 80,
};

const PRICE_NOT_READ = 'Enter the ticket price in pounds, such as 12.50.';

describe('checkEvent', () => {
  // @covers 5.create-event.iso-timestamps
  it("returns a body with instants in the venue's time zone", () => {
    expect(checkEvent(TYPED, HALL, NOW)).toEqual({ body: BODY });
  });

  it.each([
    [{ ticketPrice: '0' }, { ticketPrice: 0 }],
    [{ ticketPrice: '0.30' }, { ticketPrice: 0.3 }],
    [{ ticketPrice: '12,50' }, { ticketPrice: 12.5 }],
    [{ ticketPrice: '10000' }, { ticketPrice: 10_000 }],
    [{ ticketQuantity: '120' }, { ticketQuantity: 120 }],
    [{ endDate: '2026-07-04', endTime: '20:01' }, { endTime: '2026-07-04T19:01:00.000Z' }],
  ])('accepts %j', (typed, sent) => {
    expect(checkEvent({ ...TYPED, ...typed }, HALL, NOW)).toEqual({ body: { ...BODY, ...sent } });
  });

  it('computes an end five hours after the start when clocks go back in between', () => {
    const night = {
      startDate: '2026-10-24',
      startTime: '22:00',
      endDate: '2026-10-25',
      endTime: '02:00',
    };

    expect(checkEvent({ ...TYPED, ...night }, HALL, NOW)).toEqual({
      body: { ...BODY, startTime: '2026-10-24T21:00:00.000Z', endTime: '2026-10-25T02:00:00.000Z' },
    });
  });

  it.each([
    ['title', { title: '   ' }, 'Title is required.'],
    ['title', { title: 'x'.repeat(201) }, 'Title may have at most 200 characters.'],
    [
      'description',
      { description: 'x'.repeat(10_001) },
      'Description may have at most 10,000 characters.',
    ],
    ['endTime', { endDate: '2026-07-04', endTime: '19:59' }, 'The end must be after the start.'],
    ['endTime', { endDate: '2026-07-04', endTime: '20:00' }, 'The end must be after the start.'],
    ['endDate', { endDate: '2026-07-03', endTime: '23:00' }, 'The end must be after the start.'],
    [
      'startDate',
      { startDate: '2026-05-31', startTime: '23:00' },
      'The start must be in the future.',
    ],
    [
      'startTime',
      { startDate: '2026-06-01', startTime: '13:00' },
      'The start must be in the future.',
    ],
    ['endDate', { endDate: '9999-01-01', endTime: '00:00' }, 'Give a date from 1970 to 9998.'],
    [
      'startTime',
      { startDate: '2027-03-28', startTime: '01:30', endDate: '2027-03-29' },
      'There is no such time at the venue on that day. Choose another.',
    ],
    [
      'endTime',
      { endDate: '2027-03-28', endTime: '01:30' },
      'There is no such time at the venue on that day. Choose another.',
    ],
    [
      'ticketQuantity',
      { ticketQuantity: '121' },
      "Total capacity 121 is more than the venue's capacity of 120.",
    ],
    ['ticketQuantity', { ticketQuantity: '0' }, 'Total capacity is at least 1.'],
    ['ticketQuantity', { ticketQuantity: '1.5' }, 'Total capacity is a whole number.'],
    ['ticketPrice', { ticketPrice: '0.29' }, 'A price is 0 (free) or from £0.30 to £10,000.'],
    ['ticketPrice', { ticketPrice: '10000.01' }, 'A price is 0 (free) or from £0.30 to £10,000.'],
    ['ticketPrice', { ticketPrice: '-1' }, 'A price is 0 (free) or from £0.30 to £10,000.'],
    ['ticketPrice', { ticketPrice: '1.005' }, PRICE_NOT_READ],
    ['ticketPrice', { ticketPrice: '12,500' }, PRICE_NOT_READ],
    ['ticketPrice', { ticketPrice: '1.234,5' }, PRICE_NOT_READ],
  ])('returns an error for %s: %j', (field, typed, message) => {
    expect(checkEvent({ ...TYPED, ...typed }, HALL, NOW)).toEqual({ errors: { [field]: message } });
  });

  it('returns an error for both days of the year 9999', () => {
    const days = { startDate: '9999-07-04', endDate: '9999-07-05' };

    expect(checkEvent({ ...TYPED, ...days }, HALL, NOW)).toEqual({
      errors: {
        startDate: 'Give a date from 1970 to 9998.',
        endDate: 'Give a date from 1970 to 9998.',
      },
    });
  });

  it('accepts the last day of the year 9998', () => {
    const night = { startDate: '9998-12-31', endDate: '9998-12-31', endTime: '23:59' };

    expect(checkEvent({ ...TYPED, ...night }, HALL, NOW)).toHaveProperty('body');
  });

  it('returns the error of the start when only the start is in the year 9999', () => {
    expect(checkEvent({ ...TYPED, startDate: '9999-07-04' }, HALL, NOW)).toEqual({
      errors: {
        startDate: 'Give a date from 1970 to 9998.',
        endDate: 'The end must be after the start.',
      },
    });
  });

  it('returns an error for each missing field', () => {
    const empty = { ...EVENT_DEFAULTS, ticketPrice: '', ticketQuantity: '' };

    expect(checkEvent(empty, undefined, NOW)).toEqual({
      errors: Object.fromEntries(
        Object.entries(EVENT_LABELS).map(([name, label]) => [name, `${label} is required.`]),
      ),
    });
  });

  it('requires a venue when the chosen one no longer exists', () => {
    expect(checkEvent(TYPED, undefined, NOW)).toEqual({
      errors: { venueId: 'Venue is required.' },
    });
  });
});
