import { chmodSync, mkdirSync } from 'node:fs';

/** Root's place for what the account that runs PostgreSQL must reach and cannot reach where it lies. */
export function systemFolder(): string {
  const folder = '/var/lib/stagedoor';
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}
