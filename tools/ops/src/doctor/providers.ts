import { connectMailServer } from '@stagedoor/api/connect-mail-server';
import { type Environment, isTestKey } from '@stagedoor/api/environment';
import { STRIPE_EVENT_KINDS } from '@stagedoor/api/stripe-event-kinds';
import Stripe from 'stripe';
import type { ApiConfiguration } from './api-configuration.js';
import { examinePublicUrl } from './addresses.js';
import { codeOf, type Finding, fine, lacking } from './finding.js';

const PATIENCE_MS = 10_000;

/** Whether Stripe takes the key and tells this site what happens, by calls that change nothing. */
export async function examineStripe(
  { environment, isUsable }: ApiConfiguration,
  address: string | undefined,
): Promise<Finding[]> {
  if (!isUsable('STRIPE_SECRET_KEY')) return [];
  const { STRIPE_SECRET_KEY: key } = environment;
  const stripe = new Stripe(key, { timeout: PATIENCE_MS, maxNetworkRetries: 0, ...at(address) });
  try {
    await stripe.events.list({ limit: 1 });
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeError && error.statusCode !== undefined;
    return [
      refused
        ? lacking('Stripe', `refuses STRIPE_SECRET_KEY (${error.statusCode})`)
        : lacking('Stripe', 'does not answer: see to the way from here to api.stripe.com'),
    ];
  }
  const takesKey = isTestKey(key)
    ? 'takes the key, with which no money moves (TEST_PAYMENTS=allowed)'
    : 'takes the key';
  const findings = [fine('Stripe', takesKey)];
  if (isUsable('PUBLIC_URL') && examinePublicUrl(environment.PUBLIC_URL).isFine) {
    findings.push(await examineNotices(stripe, environment));
  }
  return findings;
}

/** Whether Stripe sends every kind of notice that means something to this site. */
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
      return lacking(about, 'no enabled endpoint is /api/webhooks/stripe here: add it');
    const missing = kinds.has('*') ? [] : STRIPE_EVENT_KINDS.filter((kind) => !kinds.has(kind));
    return missing.length === 0
      ? fine(about, 'come here, of every kind that is needed')
      : lacking(about, `the endpoint is not subscribed to ${missing.join(', ')}`);
  } catch {
    return lacking(about, 'cannot be seen: the key may not read webhook endpoints');
  }
}

/** Whether the mail server takes mail from us. */
export async function examineMail({ environment, isUsable }: ApiConfiguration): Promise<Finding[]> {
  const { SMTP_URL } = environment;
  if (!isUsable('SMTP_URL') || !SMTP_URL) return [];
  const server = connectMailServer(SMTP_URL, { socketTimeout: PATIENCE_MS });
  try {
    await server.verify();
    return [fine('Mail server', 'takes mail')];
  } catch (error) {
    return [lacking('Mail server', `does not take mail (${codeOf(error)}): see to SMTP_URL`)];
  } finally {
    server.close();
  }
}

/** Whether alarms reach a person. */
export function examineAlarms({ environment }: ApiConfiguration): Finding {
  const { OPERATOR_EMAIL, ALARM_URL } = environment;
  const told = [OPERATOR_EMAIL && 'a mail', ALARM_URL && 'a call'].filter(Boolean);
  return told.length > 0
    ? fine('Alarms', `reach the operator by ${told.join(' and ')}`)
    : lacking('Alarms', 'reach no one: set OPERATOR_EMAIL, ALARM_URL or both');
}

function at(address: string | undefined) {
  if (!address) return {};
  const { hostname, port } = new URL(address);
  return { host: hostname, port, protocol: 'http' as const };
}
