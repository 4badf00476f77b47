import type { EventOrder } from '@stagedoor/contracts';
import { aMyEvent, anEventOrder } from '@stagedoor/testing';
import { ACTION_WORDS, actionsFor } from './order-actions';

const REFUSED = {
  paymentStatus: 'refund_pending',
  refundFailure: 'The account is closed.',
} as const;

it.each<[Partial<EventOrder>, string[]]>([
  [{}, ['refund']],
  [{ paymentStatus: 'refund_pending' }, []],
  [{ paymentStatus: 'refunded' }, []],
  [{ dispute: 'open', ticketsWithheld: true }, ['admit']],
  [{ dispute: 'open' }, []],
  [{ dispute: 'inquiry', ticketsWithheld: true }, ['admit', 'refund']],
  [{ dispute: 'won' }, ['refund']],
  [{ dispute: 'lost', paymentStatus: 'refunded' }, []],
  [{ fraudWarning: true }, ['refund']],
  [REFUSED, ['retry-refund', 'pay-back']],
  [{ ...REFUSED, dispute: 'open' }, []],
  [{ ...REFUSED, paymentStatus: 'refunded' }, ['retry-refund', 'pay-back']],
  // The refund of a second payment: that of the order's own would have ended `completed`.
  [{ ...REFUSED, paymentStatus: 'completed' }, ['refund', 'retry-refund', 'pay-back']],
  [{ ...REFUSED, paymentStatus: 'completed', dispute: 'open' }, ['retry-refund', 'pay-back']],
])('an order that is %o allows %j', (order, actions) => {
  expect(actionsFor(anEventOrder(order))).toEqual(actions);
});

describe('the words of a refund of which a part is back already', () => {
  const { consequence, done } = ACTION_WORDS.refund;

  it('name what the buyer gets', () => {
    expect(consequence(anEventOrder({ refundAmount: 30 }), aMyEvent())).toMatch(
      /^gets £30\.00 back\./,
    );
  });

  it('name what the buyer is owed', () => {
    const order = anEventOrder({ paymentStatus: 'refund_pending', owedAmount: 30 });

    expect(done(order)).toContain('£30.00 goes back to ');
  });

  it.each([[{ totalAmount: 0 }], [{ totalAmount: 50 }]])(
    'name no sum when nothing is owed: %o',
    (order) => {
      const refunded = anEventOrder({ ...order, paymentStatus: 'refunded' });

      expect(done(refunded)).toMatch(/^2 tickets of .* cancelled\.$/);
    },
  );
});
