import { z } from 'zod';
import { chargeShape } from '../shapes/charge.shape.js';
import { apiCall } from './api-call.js';
import { findRow } from './find-row.js';
import { listPage } from './list-page.js';
import { expand, instantRange, pagination, text, withinRange } from './params.js';

const URL = '/v1/charges';

/** Read calls of `/v1/charges`. */
export const chargeCalls = [
  apiCall({
    method: 'GET',
    path: URL,
    params: z.strictObject({
      ...pagination(),
      created: instantRange(),
      payment_intent: text().optional(),
    }),
    run: ({ sandbox, params }) =>
      listPage(
        sandbox.books.charges,
        {
          url: URL,
          object: 'charge',
          page: params,
          matches: (charge) =>
            (!params.payment_intent || charge.paymentIntentId === params.payment_intent) &&
            withinRange(charge.createdAt, params.created),
        },
        chargeShape,
      ),
  }),
  apiCall({
    method: 'GET',
    path: `${URL}/:id`,
    params: z.strictObject({ expand: expand() }),
    run: ({ sandbox, id }) => chargeShape(findRow(sandbox.books.charges, 'charge', id, 'charge')),
  }),
];
