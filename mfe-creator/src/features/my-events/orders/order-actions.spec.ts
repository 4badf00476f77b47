import type { EventOrder } from '@stagedoor/contracts';
import { anEventOrder } from '@stagedoor/testing';
import { actionsFor } from './order-actions';

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
])('an order that is %o allows %j', (order, actions) => {
  expect(actionsFor(anEventOrder(order))).toEqual(actions);
});
