import { listAddressOf } from './list-address';

describe('listAddressOf', () => {
  it('returns the list that the link came from', () => {
    expect(listAddressOf({ list: '/events?search=disco' })).toBe('/events?search=disco');
  });

  it.each([null, undefined, 'disco', {}, { list: 7 }, { list: 'https://example.org/events?' }])(
    'returns /events for the state %j',
    (state) => {
      expect(listAddressOf(state)).toBe('/events');
    },
  );
});
