import { z } from 'zod';
import { paymentIntentShape } from '../shapes/payment-intent.shape.js';
import { apiCall } from './api-call.js';
import { findRow } from './find-row.js';
import { listPage } from './list-page.js';
import { expand, instantRange, pagination, withinRange } from './params.js';

const URL = '/v1/payment_intents';

/** Read calls of `/v1/payment_intents`. The hosted page creates payments. */
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
