import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The root of the repository. */
export const REPOSITORY = resolve(import.meta.dirname, '../../..');

const TYPESCRIPT = [
  '--import',
  pathToFileURL(resolve(REPOSITORY, 'tools/processes/loader/register.mjs')).href,
  '--conditions=@stagedoor/source',
  '--enable-source-maps',
];

/** Returns the arguments for Node to run a script of this repository, JavaScript or TypeScript. */
export function nodeArguments(script: string, args: readonly string[] = []): string[] {
  const loader = script.endsWith('.ts') ? TYPESCRIPT : [];
  return [...loader, resolve(REPOSITORY, script), ...args];
}
