import { createHmac } from 'node:crypto';

/** Returns the `Stripe-Signature` header of a raw body: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signatureHeader(body: Buffer | string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
