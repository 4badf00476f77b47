import { z } from 'zod';
import { paymentIntentShape } from '../shapes/payment-intent.shape.js';
import { apiCall } from './api-call.js';
import { listPage } from './list-page.js';
import { expand, instantRange, pagination, withinRange } from './params.js';
import { resourceMissing } from '../stripe-error.js';

const URL = '/v1/payment_intents';

/** `/v1/payment_intents`, to read: payments are made on the hosted page. */
export const paymentIntentCalls = [
  apiCall({
    method: 'GET',
    path: URL,
    params: z.strictObject({ ...pagination(), created: instantRange() }),
    run: ({ sandbox, params }) =>
      listPage(
        sandbox.books.paymentIntents,
        {
          url: URL,
          object: 'payment_intent',
          limit: params.limit,
          startingAfter: params.starting_after,
          endingBefore: params.ending_before,
          matches: (payment) => withinRange(payment.createdAt, params.created),
        },
        (payment) => paymentIntentShape(payment, sandbox.publicUrl),
      ),
  }),
  apiCall({
    method: 'GET',
    path: `${URL}/:id`,
    params: z.strictObject({ expand: expand() }),
    run: ({ sandbox, id }) => {
      const payment = sandbox.books.paymentIntents.get(id);
      if (!payment) throw resourceMissing('payment_intent', id, 'intent');
      return paymentIntentShape(payment, sandbox.publicUrl);
    },
  }),
];
