import { chargeShape } from '../shapes/charge.shape.js';
import { disputeShape } from '../shapes/dispute.shape.js';
import { paymentIntentShape } from '../shapes/payment-intent.shape.js';
import { readCalls } from './read-calls.js';

/** Calls of the objects that the hosted page and the control API create. */
export const readOnlyCalls = [
  ...readCalls({
    url: '/v1/payment_intents',
    object: 'payment_intent',
    idParam: 'intent',
    table: (books) => books.paymentIntents,
    shape: paymentIntentShape,
  }),
  ...readCalls({
    url: '/v1/charges',
    object: 'charge',
    idParam: 'charge',
    filters: { payment_intent: { field: 'paymentIntentId' } },
    table: (books) => books.charges,
    shape: chargeShape,
  }),
  ...readCalls({
    url: '/v1/disputes',
    object: 'dispute',
    idParam: 'dispute',
    filters: { payment_intent: { field: 'paymentIntentId' }, charge: { field: 'chargeId' } },
    table: (books) => books.disputes,
    shape: disputeShape,
  }),
];
