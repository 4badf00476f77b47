import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Where Debian keeps a folder for each major version. */
const DEBIAN = '/usr/lib/postgresql';

/** Returns the folder of the programs of the newest installed PostgreSQL. Throws a OneLineError when there is none. */
export function findPostgres(): string {
  const [newest] = majorVersions().toSorted((a, b) => b - a);
  if (newest !== undefined) return join(DEBIAN, String(newest), 'bin');
  throw new OneLineError(
    'PostgreSQL is not installed: install it (on Debian and Ubuntu apt-get install postgresql).',
  );
}

/** A folder may have the client's programs alone. */
function hasServer(major: number): boolean {
  return existsSync(join(DEBIAN, String(major), 'bin', 'postgres'));
}

function majorVersions(): number[] {
  try {
    return readdirSync(DEBIAN).map(Number).filter(hasServer);
  } catch {
    return [];
  }
}
