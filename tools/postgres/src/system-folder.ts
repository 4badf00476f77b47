import { chmodSync, mkdirSync } from 'node:fs';

/** Returns root's folder for files that the account that runs PostgreSQL cannot reach elsewhere. */
export function systemFolder(): string {
  const folder = '/var/lib/stagedoor';
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}
