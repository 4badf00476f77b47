import { listAddressOf } from './list-address';

describe('listAddressOf', () => {
  it('is the list that the visitor came from', () => {
    expect(listAddressOf({ list: '/events?search=disco' })).toBe('/events?search=disco');
  });

  it.each([null, undefined, 'disco', {}, { list: 7 }, { list: 'https://example.org/events?' }])(
    'is every event for the state %p',
    (state) => {
      expect(listAddressOf(state)).toBe('/events');
    },
  );
});
