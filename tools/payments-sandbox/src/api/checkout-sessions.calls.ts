import { z } from 'zod';
import { createSession } from '../payments/create-session.js';
import { expireSession } from '../payments/expire-session.js';
import { sessionShape } from '../shapes/session.shape.js';
import { apiCall } from './api-call.js';
import { findRow } from '../books/find-row.js';
import {
  emailAddress,
  expand,
  instant,
  integer,
  list,
  metadata,
  statementSuffix,
  text,
  webAddress,
} from './params.js';
import { readCalls } from './read-calls.js';
import { invalidRequest } from '../stripe-error.js';

const URL = '/v1/checkout/sessions';
const MAX_LINE_ITEMS = 100;

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.enum(['gbp', 'GBP']),
    product_data: z.strictObject({
      name: text(),
      description: text().optional(),
      metadata: metadata().optional(),
    }),
    unit_amount: integer({ min: 0, max: 99_999_999 }),
  }),
  quantity: integer({ min: 1, max: 999_999 }),
  metadata: metadata().optional(),
});

const create = z.strictObject({
  mode: z.enum(['payment']),
  ui_mode: z.enum(['hosted_page']).optional(),
  success_url: webAddress(),
  cancel_url: webAddress().optional(),
  line_items: list(lineItem, MAX_LINE_ITEMS),
  currency: z.enum(['gbp', 'GBP']).optional(),
  client_reference_id: text(200).optional(),
  customer_email: emailAddress().optional(),
  metadata: metadata().optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata().optional(),
      description: text(1000).optional(),
      receipt_email: emailAddress().optional(),
      statement_descriptor_suffix: statementSuffix().optional(),
    })
    .optional(),
  expires_at: instant().optional(),
  branding_settings: z.strictObject({ display_name: text(100).optional() }).optional(),
  allowed_payment_method_types: list(z.enum(['card']), 1).optional(),
  expand: expand(),
});

/** Calls of `/v1/checkout/sessions`. */
export const checkoutSessionCalls = [
  apiCall({
    method: 'POST',
    path: URL,
    params: create,
    run: ({ sandbox, params }) => {
      const { payment_intent_data: payment = {} } = params;
      const session = createSession(sandbox, {
        successUrl: params.success_url,
        cancelUrl: params.cancel_url ?? null,
        clientReferenceId: params.client_reference_id ?? null,
        customerEmail: params.customer_email ?? null,
        metadata: params.metadata ?? {},
        shopName: params.branding_settings?.display_name ?? sandbox.shopName,
        paymentDescription: payment.description ?? null,
        paymentMetadata: payment.metadata ?? {},
        paymentDetails: {
          receiptEmail: payment.receipt_email ?? null,
          statementSuffix: payment.statement_descriptor_suffix ?? null,
        },
        expiresAt: params.expires_at ?? null,
        lineItems: params.line_items.map((item) => ({
          name: item.price_data.product_data.name,
          description: item.price_data.product_data.description ?? null,
          unitAmount: item.price_data.unit_amount,
          quantity: item.quantity,
        })),
      });
      return sessionShape(session, sandbox.publicUrl);
    },
  }),
  ...readCalls({
    url: URL,
    object: 'checkout.session',
    idParam: 'session',
    filters: {
      payment_intent: { field: 'paymentIntentId' },
      status: { field: 'status', values: ['open', 'complete', 'expired'] },
    },
    table: (books) => books.sessions,
    shape: sessionShape,
  }),
  apiCall({
    method: 'POST',
    path: `${URL}/:id/expire`,
    params: z.strictObject({ expand: expand() }),
    run: ({ sandbox, id, origin }) => {
      const session = findRow(sandbox.books.sessions, 'checkout.session', id, 'session');
      const expired = expireSession(sandbox, session, origin);
      if (!expired) {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      return sessionShape(expired, sandbox.publicUrl);
    },
  }),
];
