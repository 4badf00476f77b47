import { anEvent, anId, aTicketType, aVenue } from '@stagedoor/testing';
import { checkChanges } from './check-changes';
import { valuesOf } from './event-state';

const NOW = Date.parse('2099-06-01T12:00:00Z');
const EVENT = anEvent();
const { venue: PALACE } = EVENT;

const sold = (quantity: number, count: number) => [
  aTicketType({ quantity, quantityAvailable: quantity - count }),
];

describe('checkChanges', () => {
  it.each([
    [{}, {}],
    [{ title: ' Silent Sunday ' }, { title: 'Silent Sunday' }],
    [{ ticketPrice: '12.50' }, { ticketPrice: 12.5 }],
    [{ startTime: '21:00' }, { startTime: '2099-07-04T20:00:00.000Z' }],
    [{ endDate: '2099-07-05', endTime: '00:30' }, { endTime: '2099-07-04T23:30:00.000Z' }],
  ])('returns for %j the changes %j', (typed, changes) => {
    expect(checkChanges(EVENT, { ...valuesOf(EVENT), ...typed }, PALACE, NOW)).toEqual({ changes });
  });

  it('returns both times when the new venue is in another time zone', () => {
    const elsewhere = aVenue({ id: anId(102), timeZone: 'Pacific/Auckland' });
    const values = { ...valuesOf(EVENT), venueId: elsewhere.id };

    expect(checkChanges(EVENT, values, elsewhere, NOW)).toEqual({
      changes: {
        venueId: elsewhere.id,
        startTime: '2099-07-04T08:00:00.000Z',
        endTime: '2099-07-04T11:30:00.000Z',
      },
    });
  });

  it('keeps the seconds of an unchanged start and the later of two equal readings', () => {
    const event = anEvent({
      // 01:30 after clocks go back.
      startTime: '2099-10-25T01:30:15.250Z',
      endTime: '2099-10-25T05:00:00.000Z',
    });
    const values = { ...valuesOf(event), title: 'Longest night' };

    expect(values.startTime).toBe('01:30');
    expect(checkChanges(event, values, PALACE, NOW)).toEqual({
      changes: { title: 'Longest night' },
    });
  });

  it('accepts an unchanged start in the past and rejects a changed one', () => {
    const begun = anEvent({ startTime: '2099-06-01T11:00:00.000Z' });
    const values = valuesOf(begun);

    expect(checkChanges(begun, { ...values, endTime: '23:45' }, PALACE, NOW)).toHaveProperty(
      'changes.endTime',
    );
    expect(checkChanges(begun, { ...values, startTime: '11:59' }, PALACE, NOW)).toEqual({
      errors: { startTime: 'The start must be in the future.' },
    });
  });

  it('rejects a capacity below the tickets that are sold or in a checkout', () => {
    const event = anEvent({ ticketTypes: sold(2_000, 1_200) });
    const offering = (ticketQuantity: string, typed = {}) =>
      checkChanges(event, { ...valuesOf(event), ...typed, ticketQuantity }, PALACE, NOW);

    expect(offering('')).toEqual({ errors: { ticketQuantity: 'Total capacity is required.' } });
    expect(offering('1200')).toEqual({ changes: { ticketQuantity: 1_200 } });
    expect(offering('1199', { title: '' })).toEqual({
      errors: {
        title: 'Title is required.',
        ticketQuantity: '1,200 tickets are sold or in a checkout; the capacity cannot be less.',
      },
    });
  });
});
