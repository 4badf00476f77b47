import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets of the local site. */
export interface LocalSecrets {
  jwtSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  reportTicketSecret: string;
}

/** Returns the secrets of a data folder; generates the missing ones and stores them, readable only by their owner. */
export function keepSecrets(dataDir: string): LocalSecrets {
  const path = join(dataDir, 'secrets.json');
  const kept = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<LocalSecrets>)
    : {};
  const secrets: LocalSecrets = {
    jwtSecret: random(),
    stripeSecretKey: `sk_test_sandbox_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    reportTicketSecret: random(),
    ...kept,
  };
  if (Object.keys(kept).length === Object.keys(secrets).length) return secrets;
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}
