import { existsSync } from 'node:fs';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import Stripe from 'stripe';
import { keepSecrets } from '../site/secrets.js';
import { readSettings } from '../site/settings.js';

/** Returns a client of the configured provider, or of the local sandbox. Throws a OneLineError without a key. */
export function connectProvider(variables: NodeJS.ProcessEnv): Stripe {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: address } = variables;
  if (key) return new Stripe(key, { telemetry: false, ...(address && at(address)) });
  const { dataDir, databaseUrl, paymentsPort } = readSettings(variables);
  if (databaseUrl || !existsSync(dataDir)) {
    throw new OneLineError('Set STRIPE_SECRET_KEY to the key of the API.');
  }
  const { stripeSecretKey } = keepSecrets(dataDir);
  return new Stripe(stripeSecretKey, {
    telemetry: false,
    maxNetworkRetries: 0,
    ...at(`http://127.0.0.1:${paymentsPort}`),
  });
}

/** The settings of a client for this base URL. */
export function at(address: string): Stripe.StripeConfig {
  const { protocol, hostname, port } = new URL(address);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port };
}
