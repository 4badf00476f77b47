import { anEvent, anId, anOrder, aVenue } from '@stagedoor/testing/builders';
import { addressOf } from './addresses.js';

it.each([
  ['/', '/'],
  ['/my-tickets', '/my-tickets'],
  ['/events/:id', `/events/${anEvent().id}`],
  ['/checkout/wait/:orderId', `/checkout/wait/${anOrder().id}`],
  ['/venues/:id/events/:eventId', `/venues/${aVenue().id}/events/${anEvent().id}`],
  ['/checkout/success', '/checkout/success?session_id=cs_test_1'],
  ['/promoter/:campaign', `/promoter/${anId(999)}`],
])('opens %s as %s', (pattern, address) => {
  expect(addressOf(pattern)).toBe(address);
});
