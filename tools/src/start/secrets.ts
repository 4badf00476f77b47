import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the local site signs and shares between its own parts. */
export interface LocalSecrets {
  jwtSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
}

/** Makes the secrets of a data folder once and keeps them there, readable by their owner alone. */
export function keepSecrets(dataDir: string): LocalSecrets {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) {
    const secrets: LocalSecrets = {
      jwtSecret: random(),
      stripeSecretKey: `sk_test_sandbox_${random()}`,
      stripeWebhookSecret: `whsec_${random()}`,
    };
    writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as LocalSecrets;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}
