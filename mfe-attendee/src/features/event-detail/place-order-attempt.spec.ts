import { createPlaceOrderAttempt } from './place-order-attempt';

describe('an attempt at placing an order', () => {
  it('keeps its key while the same order has no answer', () => {
    const attempt = createPlaceOrderAttempt();

    expect(attempt.keyFor({ quantity: 2 })).toBe(attempt.keyFor({ quantity: 2 }));
  });

  it('has another key for another order', () => {
    const attempt = createPlaceOrderAttempt();

    expect(attempt.keyFor({ quantity: 2 })).not.toBe(attempt.keyFor({ quantity: 3 }));
  });

  it('has another key once an answer has come', () => {
    const attempt = createPlaceOrderAttempt();
    const first = attempt.keyFor({ quantity: 2 });

    attempt.end();

    expect(attempt.keyFor({ quantity: 2 })).not.toBe(first);
  });
});
