import { checkoutDeadline } from './checkout-deadline.js';

const openedAt = new Date('2026-11-21T10:00:00Z');
const after = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000);

describe('the deadline of a checkout session', () => {
  it.each([
    [1, 32],
    [15, 46],
    [24 * 60, 24 * 60 - 5],
  ])('for a hold of %d minutes is %d minutes after its opening', (holdMinutes, minutes) => {
    expect(checkoutDeadline(openedAt, holdMinutes)).toEqual(after(minutes));
  });
});
