import { connectMailServer } from '@stagedoor/api/connect-mail-server';
import { type Environment, isTestKey } from '@stagedoor/api/environment';
import { STRIPE_EVENT_KINDS } from '@stagedoor/api/stripe-event-kinds';
import Stripe from 'stripe';
import { at } from '../payments/payment-provider.js';
import type { ApiConfiguration } from './api-configuration.js';
import { examinePublicUrl } from './addresses.js';
import { codeOf, type Finding, fine, lacking } from './finding.js';

const PATIENCE_MS = 10_000;

/** Checks that Stripe accepts the key and sends its notices to this site, with calls that change nothing. */
export async function examineStripe(
  { environment, isUsable }: ApiConfiguration,
  address: string | undefined,
): Promise<Finding[]> {
  if (!isUsable('STRIPE_SECRET_KEY')) return [];
  const { STRIPE_SECRET_KEY: key } = environment;
  const stripe = new Stripe(key, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: 0,
    ...(address && at(address)),
  });
  try {
    await stripe.events.list({ limit: 1 });
  } catch (error) {
    return [lacking('Stripe', describeError(error))];
  }
  const accepted = isTestKey(key)
    ? 'accepts the test key (TEST_PAYMENTS=allowed)'
    : 'accepts the key';
  const findings = [fine('Stripe', accepted)];
  if (isUsable('PUBLIC_URL') && examinePublicUrl(environment.PUBLIC_URL).isFine) {
    findings.push(await examineNotices(stripe, environment));
  }
  return findings;
}

function describeError(error: unknown): string {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  if (status === undefined) return 'cannot be reached: check the network to api.stripe.com';
  return status === 401 || status === 403
    ? `refuses STRIPE_SECRET_KEY (${status})`
    : `responds with ${status}: try again later`;
}

/** Checks that Stripe sends every kind of notice that this site handles. */
async function examineNotices(stripe: Stripe, { PUBLIC_URL }: Environment): Promise<Finding> {
  const about = 'Notices of Stripe';
  const url = `${PUBLIC_URL}/api/webhooks/stripe`;
  try {
    const kinds = new Set<string>();
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
      if (endpoint.url !== url || endpoint.status !== 'enabled') continue;
      for (const kind of endpoint.enabled_events) kinds.add(kind);
    }
    if (kinds.size === 0)
      return lacking(
        about,
        'no enabled endpoint has the path /api/webhooks/stripe at PUBLIC_URL: add it',
      );
    const missing = kinds.has('*') ? [] : STRIPE_EVENT_KINDS.filter((kind) => !kinds.has(kind));
    return missing.length === 0
      ? fine(about, 'are sent to this site, of every required kind')
      : lacking(about, `the endpoint is not subscribed to ${missing.join(', ')}`);
  } catch {
    return lacking(about, 'cannot be checked: the key may not read webhook endpoints');
  }
}

/** Checks that the mail server accepts mail from this site. */
export async function examineMail({ environment, isUsable }: ApiConfiguration): Promise<Finding[]> {
  const { SMTP_URL } = environment;
  if (!isUsable('SMTP_URL') || !SMTP_URL) return [];
  const server = connectMailServer(SMTP_URL, { socketTimeout: PATIENCE_MS });
  try {
    await server.verify();
    return [fine('Mail server', 'accepts mail')];
  } catch (error) {
    return [lacking('Mail server', `does not accept mail (${codeOf(error)}): check SMTP_URL`)];
  } finally {
    server.close();
  }
}

/** Checks that alarms have a recipient. */
export function examineAlarms({ environment }: ApiConfiguration): Finding {
  const { OPERATOR_EMAIL, ALARM_URL } = environment;
  const recipients = [OPERATOR_EMAIL && 'OPERATOR_EMAIL', ALARM_URL && 'ALARM_URL'].filter(Boolean);
  return recipients.length > 0
    ? fine('Alarms', `are sent to ${recipients.join(' and ')}`)
    : lacking('Alarms', 'have no recipient: set OPERATOR_EMAIL, ALARM_URL or both');
}
