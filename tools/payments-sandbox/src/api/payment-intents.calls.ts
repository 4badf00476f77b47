import { z } from 'zod';
import { paymentIntentShape } from '../shapes/payment-intent.shape.js';
import { apiCall } from './api-call.js';
import { findRow } from './find-row.js';
import { listPage } from './list-page.js';
import { expand, instantRange, pagination, withinRange } from './params.js';

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
          page: params,
          matches: (payment) => withinRange(payment.createdAt, params.created),
        },
        (payment) => paymentIntentShape(payment, sandbox.publicUrl),
      ),
  }),
  apiCall({
    method: 'GET',
    path: `${URL}/:id`,
    params: z.strictObject({ expand: expand() }),
    run: ({ sandbox, id }) =>
      paymentIntentShape(
        findRow(sandbox.books.paymentIntents, 'payment_intent', id, 'intent'),
        sandbox.publicUrl,
      ),
  }),
];
