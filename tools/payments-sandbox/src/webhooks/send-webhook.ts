import http from 'node:http';
import https from 'node:https';
import type { DeliveryAttempt, EventRecord } from '../books/records.js';
import { signatureHeader } from './sign.js';

export interface Receiver {
  url: string;
  secret: string;
  /** Time-out of the response, in milliseconds. */
  timeoutMs: number;
}

/** Reuse connections. */
const AGENTS = {
  http: new http.Agent({ keepAlive: true }),
  https: new https.Agent({ keepAlive: true }),
};

/**
 * Posts an event, signed over the exact bytes sent. The signature's timestamp is the machine's time, not that of the
 * sandbox's clock, because the receiver compares it with its own clock.
 */
export async function sendWebhook(
  event: EventRecord,
  receiver: Receiver,
  stopping: AbortSignal,
): Promise<Omit<DeliveryAttempt, 'at'>> {
  const body = Buffer.from(JSON.stringify(event, null, 2));
  try {
    return { status: await post(body, receiver, stopping), error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}

function post(
  body: Buffer,
  { url, secret, timeoutMs }: Receiver,
  stopping: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const isHttps = url.startsWith('https:');
    const request = (isHttps ? https : http).request(url, {
      method: 'POST',
      agent: isHttps ? AGENTS.https : AGENTS.http,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        'stripe-signature': signatureHeader(body, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    });
    const giveUp = (why: string) => () => request.destroy(new Error(why));
    const stop = giveUp('The sandbox is stopping.');
    const timeout = setTimeout(giveUp(`No response within ${timeoutMs} ms.`), timeoutMs);
    stopping.addEventListener('abort', stop);
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.on('close', () => {
      clearTimeout(timeout);
      stopping.removeEventListener('abort', stop);
    });
    if (stopping.aborted) stop();
    request.end(body);
  });
}
