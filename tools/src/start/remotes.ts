import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '../processes/node-arguments.js';

/** The folders of this repository that are remotes, by what their package.json says. */
export async function findRemotes(): Promise<string[]> {
  const entries = await readdir(REPOSITORY, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && declaresARemote(entry.name))
    .map((entry) => entry.name);
}

function declaresARemote(folder: string): boolean {
  try {
    const manifest = readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8');
    return 'stagedoor' in (JSON.parse(manifest) as object);
  } catch {
    return false;
  }
}
