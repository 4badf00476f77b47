import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readJson } from '@stagedoor/processes/read-json';
import { replaceFile } from '@stagedoor/processes/replace-file';

/** The secrets of the local site. */
export interface LocalSecrets {
  jwtSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  reportTicketSecret: string;
}

const REMEDY = 'restore it from a backup, or delete it; new secrets end all sessions';

/** Returns the secrets of a data folder; generates the missing ones and stores them, readable only by their owner. */
export function keepSecrets(dataDir: string): LocalSecrets {
  const path = join(dataDir, 'secrets.json');
  const kept = (readJson(path, REMEDY) ?? {}) as Partial<LocalSecrets>;
  const secrets: LocalSecrets = {
    jwtSecret: random(),
    stripeSecretKey: `sk_test_sandbox_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    reportTicketSecret: random(),
    ...kept,
  };
  if (Object.keys(kept).length === Object.keys(secrets).length) return secrets;
  replaceFile(path, JSON.stringify(secrets, null, 2));
  return secrets;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}
