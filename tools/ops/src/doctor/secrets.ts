import type { ApiConfiguration } from './api-configuration.js';
import { type Finding, fine, lacking } from './finding.js';

/** Random text of 32 characters has more different ones but once in a million times. */
const FEWEST_DIFFERENT = 10;
const REMEDY = 'take a random one, such as openssl rand -base64 48 prints';

/** Whether the secrets are what they seem to be. */
export function examineSecrets({ environment, isUsable }: ApiConfiguration): Finding[] {
  const findings: Finding[] = [];
  if (isUsable('JWT_SECRET')) findings.push(strengthOf('JWT_SECRET', [environment.JWT_SECRET]));
  if (environment.JWT_PREVIOUS_SECRETS.length > 0) {
    findings.push(strengthOf('JWT_PREVIOUS_SECRETS', environment.JWT_PREVIOUS_SECRETS));
  }
  for (const name of ['REPORT_TICKET_SECRET', 'REGISTRY_SECRET'] as const) {
    const secret = environment[name];
    if (secret && isUsable(name)) findings.push(strengthOf(name, [secret]));
  }
  if (isUsable('STRIPE_WEBHOOK_SECRET')) {
    findings.push(
      environment.STRIPE_WEBHOOK_SECRET.startsWith('whsec_')
        ? fine('STRIPE_WEBHOOK_SECRET', 'looks like one of Stripe’s')
        : lacking(
            'STRIPE_WEBHOOK_SECRET',
            'is none of Stripe’s: take that of the endpoint for /api/webhooks/stripe',
          ),
    );
  }
  return findings;
}

function strengthOf(name: string, secrets: readonly string[]): Finding {
  return secrets.every((secret) => new Set(secret).size >= FEWEST_DIFFERENT)
    ? fine(name, 'is long and varied')
    : lacking(name, `can be guessed: ${REMEDY}`);
}
