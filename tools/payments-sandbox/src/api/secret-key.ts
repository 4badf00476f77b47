import { invalidKey } from '../stripe-error.js';

/** Throws Stripe's 401 unless the header carries the secret key, as Bearer token or as Basic user name. */
export function checkSecretKey(authorization: string | undefined, secretKey: string): void {
  const given = keyOf(authorization);
  if (!given) {
    throw invalidKey(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (given !== secretKey) throw invalidKey(`Invalid API Key provided: ${masked(given)}`);
}

function keyOf(authorization = ''): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****';
}
