import { z } from 'zod';
import { disputeShape } from '../shapes/dispute.shape.js';
import { apiCall } from './api-call.js';
import { findRow } from './find-row.js';
import { listPage } from './list-page.js';
import { expand, instantRange, pagination, text, withinRange } from './params.js';

const URL = '/v1/disputes';

/** Read calls of `/v1/disputes`. The control API creates and decides disputes. */
export const disputeCalls = [
  apiCall({
    method: 'GET',
    path: URL,
    params: z.strictObject({
      ...pagination(),
      created: instantRange(),
      payment_intent: text().optional(),
      charge: text().optional(),
    }),
    run: ({ sandbox, params }) =>
      listPage(
        sandbox.books.disputes,
        {
          url: URL,
          object: 'dispute',
          page: params,
          matches: (dispute) =>
            (!params.payment_intent || dispute.paymentIntentId === params.payment_intent) &&
            (!params.charge || dispute.chargeId === params.charge) &&
            withinRange(dispute.createdAt, params.created),
        },
        disputeShape,
      ),
  }),
  apiCall({
    method: 'GET',
    path: `${URL}/:id`,
    params: z.strictObject({ expand: expand() }),
    run: ({ sandbox, id }) =>
      disputeShape(findRow(sandbox.books.disputes, 'dispute', id, 'dispute')),
  }),
];
