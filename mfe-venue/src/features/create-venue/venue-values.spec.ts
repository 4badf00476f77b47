import { checkVenue, VENUE_DEFAULTS } from './venue-values';

const TYPED = {
  ...VENUE_DEFAULTS,
  name: ' Corn Exchange ',
  address: 'Brook Street',
  city: 'Kingsbridge',
  capacity: '120',
};

describe('checkVenue', () => {
  it('returns a body without an empty postcode and the default time zone', () => {
    expect(checkVenue(TYPED)).toEqual({
      body: { name: 'Corn Exchange', address: 'Brook Street', city: 'Kingsbridge', capacity: 120 },
    });
  });

  it('returns a body with a postcode and another time zone', () => {
    expect(checkVenue({ ...TYPED, postcode: 'TQ7 1DN', timeZone: 'Pacific/Auckland' })).toEqual({
      body: {
        name: 'Corn Exchange',
        address: 'Brook Street',
        city: 'Kingsbridge',
        postcode: 'TQ7 1DN',
        capacity: 120,
        timeZone: 'Pacific/Auckland',
      },
    });
  });

  it.each([
    ['name', '   ', 'Name is required.'],
    ['name', 'x'.repeat(201), 'Name may have at most 200 characters.'],
    ['address', '', 'Address is required.'],
    ['city', 'x'.repeat(101), 'City may have at most 100 characters.'],
    ['postcode', 'x'.repeat(21), 'Postcode may have at most 20 characters.'],
    ['capacity', '', 'Capacity is required.'],
    ['capacity', '0', 'Capacity is at least 1.'],
    ['capacity', '-5', 'Capacity is at least 1.'],
    ['capacity', '1.5', 'Capacity is a whole number.'],
    ['capacity', '2147483648', 'Capacity is at most 2,147,483,647.'],
    ['timeZone', 'Europe/Atlantis', 'Give a time zone such as Europe/London.'],
  ])('returns an error for %s %j', (field, value, message) => {
    expect(checkVenue({ ...TYPED, [field]: value })).toEqual({ errors: { [field]: message } });
  });
});
