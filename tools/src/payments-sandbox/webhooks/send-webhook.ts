import type { DeliveryAttempt, EventRecord } from '../books/records.js';
import { signatureHeader } from './sign.js';

export interface Receiver {
  url: string;
  secret: string;
  /** How long it has to answer, in milliseconds. */
  timeoutMs: number;
}

/**
 * Posts an event, signed now over the exact bytes that are sent. The signature's time is the
 * machine's, not the sandbox's clock: the receiver compares it with its own.
 */
export async function sendWebhook(
  event: EventRecord,
  { url, secret, timeoutMs }: Receiver,
  stopping: AbortSignal,
): Promise<Omit<DeliveryAttempt, 'at'>> {
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: reason(error) };
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
