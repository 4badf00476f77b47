import type { ApiConfiguration } from './api-configuration.js';
import { type Finding, fine, lacking } from './finding.js';

/** Random text of 32 characters has fewer different ones less than once in a million times. */
const FEWEST_DIFFERENT = 10;
const REMEDY = 'set a random one, such as the output of openssl rand -base64 48';

/** Checks the strength and the form of the secrets. */
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
        ? fine('STRIPE_WEBHOOK_SECRET', 'has the form of Stripe’s secrets')
        : lacking(
            'STRIPE_WEBHOOK_SECRET',
            'is not from Stripe: set the secret of the endpoint for /api/webhooks/stripe',
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
