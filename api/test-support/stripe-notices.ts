import { createHmac } from 'node:crypto';
import type { Answer } from './api-client.js';
import type { HeldOrder } from './shop.js';
import type { TestApp } from './test-app.js';

/** A checkout session as Stripe writes it, paid in full. */
export function aSession(order: HeldOrder, change: Record<string, unknown> = {}) {
  return {
    id: order.sessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: order.id,
    amount_total: order.totalMinor,
    currency: 'gbp',
    payment_intent: `pi_${order.sessionId}`,
    url: null,
    ...change,
  };
}

export interface Notice {
  id: string;
  object: 'event';
  type: string;
  data: { object: unknown };
}

export function aNotice(id: string, type: string, object: unknown): Notice {
  return { id, object: 'event', type, data: { object } };
}

export interface Delivery {
  /** Seconds since 1970; now by default. */
  timestamp?: number;
  secret?: string;
  /** Replaces the valid signature; null sends none. */
  signature?: string | null;
}

/** Sends a notice as Stripe does: signed over exactly these bytes. */
export function deliver(
  { api, environment }: TestApp,
  notice: unknown,
  delivery: Delivery = {},
): Promise<Answer> {
  const payload = typeof notice === 'string' ? notice : JSON.stringify(notice, null, 2);
  const {
    timestamp = secondsNow(),
    secret = environment.STRIPE_WEBHOOK_SECRET,
    signature = signatureOf(payload, secret, timestamp),
  } = delivery;
  return api.call('POST', '/webhooks/stripe', {
    payload,
    headers: { ...(signature !== null && { 'stripe-signature': signature }) },
  });
}

/** Returns the signature header for these bytes. */
export function signatureOf(payload: string, secret: string, timestamp = secondsNow()): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1_000);
}
