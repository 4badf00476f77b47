import { CheckoutLine } from './checkout-line.js';

const PACE = { nextInSeconds: 0, perSecond: 2 };

const anOrder = (id: string, eventId = 'rush') => ({ id, eventId, checkoutAttempts: 0 });

describe('a place in the line', () => {
  it('is the place in the snapshot', () => {
    const line = new CheckoutLine([anOrder('a'), anOrder('b', 'quiet'), anOrder('c')], PACE);

    expect(line.placeOf(anOrder('c'))).toEqual({ ahead: 2, waitSeconds: 1 });
  });

  it('counts from the next moment at which a page may be opened', () => {
    const line = new CheckoutLine([anOrder('a')], { nextInSeconds: 3.2, perSecond: 2 });

    expect(line.placeOf(anOrder('a'))).toEqual({ ahead: 0, waitSeconds: 4 });
  });

  it('is behind its event and one order of every other event for an order that joined later', () => {
    const rush = Array.from({ length: 50 }, (_, index) => anOrder(`rush ${index}`));
    const line = new CheckoutLine([...rush, anOrder('x', 'other')], PACE);

    expect(line.placeOf(anOrder('new', 'quiet')).ahead).toBe(2);
    expect(line.placeOf(anOrder('next', 'rush')).ahead).toBe(52);
    expect(line.placeOf(anOrder('last', 'rush')).ahead).toBe(53);
    expect(line.placeOf(anOrder('new', 'quiet')).ahead).toBe(2);
  });

  it('is the first one for an order whose page is being opened or could not be opened', () => {
    const line = new CheckoutLine([anOrder('a'), anOrder('b')], PACE);

    expect(line.placeOf({ ...anOrder('first'), checkoutAttempts: 1 }).ahead).toBe(0);
    expect(line.placeOf(anOrder('new')).ahead).toBe(2);
  });

  it('is the first one where no order waits', () => {
    expect(new CheckoutLine([], PACE).placeOf(anOrder('a'))).toEqual({ ahead: 0, waitSeconds: 0 });
  });
});
