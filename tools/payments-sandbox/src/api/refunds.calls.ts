import { z } from 'zod';
import { refundPayment } from '../payments/refund-payment.js';
import { refundShape } from '../shapes/refund.shape.js';
import { apiCall } from './api-call.js';
import { findRow } from './find-row.js';
import { listPage } from './list-page.js';
import {
  expand,
  instantRange,
  integer,
  metadata,
  pagination,
  text,
  withinRange,
} from './params.js';

const URL = '/v1/refunds';

/** Calls of `/v1/refunds`. */
export const refundCalls = [
  apiCall({
    method: 'POST',
    path: URL,
    params: z.strictObject({
      payment_intent: text().optional(),
      charge: text().optional(),
      amount: integer({ min: 1, max: 99_999_999 }).optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata().optional(),
      expand: expand(),
    }),
    run: ({ sandbox, params, origin }) =>
      refundShape(
        refundPayment(
          sandbox,
          {
            paymentIntentId: params.payment_intent ?? null,
            chargeId: params.charge ?? null,
            amount: params.amount ?? null,
            reason: params.reason ?? null,
            metadata: params.metadata ?? {},
          },
          origin,
        ),
      ),
  }),
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
        sandbox.books.refunds,
        {
          url: URL,
          object: 'refund',
          page: params,
          matches: (refund) =>
            (!params.payment_intent || refund.paymentIntentId === params.payment_intent) &&
            (!params.charge || refund.chargeId === params.charge) &&
            withinRange(refund.createdAt, params.created),
        },
        refundShape,
      ),
  }),
  apiCall({
    method: 'GET',
    path: `${URL}/:id`,
    params: z.strictObject({ expand: expand() }),
    run: ({ sandbox, id }) => refundShape(findRow(sandbox.books.refunds, 'refund', id, 'id')),
  }),
];
