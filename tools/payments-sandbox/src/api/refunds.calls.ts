import { z } from 'zod';
import { refundPayment } from '../payments/refund-payment.js';
import { refundShape } from '../shapes/refund.shape.js';
import { apiCall } from './api-call.js';
import { expand, integer, metadata, text } from './params.js';
import { readCalls } from './read-calls.js';

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
    run: ({ sandbox, params, origin }) => {
      const request = {
        paymentIntentId: params.payment_intent ?? null,
        chargeId: params.charge ?? null,
        amount: params.amount ?? null,
        reason: params.reason ?? null,
        metadata: params.metadata ?? {},
      };
      return refundShape(refundPayment(sandbox, request, origin));
    },
  }),
  ...readCalls({
    url: URL,
    object: 'refund',
    idParam: 'id',
    filters: { payment_intent: { field: 'paymentIntentId' }, charge: { field: 'chargeId' } },
    table: (books) => books.refunds,
    shape: refundShape,
  }),
];
