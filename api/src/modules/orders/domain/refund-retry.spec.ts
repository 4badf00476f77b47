import { hoursToNextRefund } from './refund-retry.js';

it('waits longer after each of three failures, and stops after the fourth', () => {
  expect([1, 2, 3, 4, 5].map(hoursToNextRefund)).toEqual([1, 6, 24, null, null]);
});
