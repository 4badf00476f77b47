import { resolve } from 'node:path';

/** The root of the repository. */
export const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** What to pass to Node to run a script of this repository, TypeScript included. */
export function nodeArguments(script: string, args: readonly string[] = []): string[] {
  const typescript = ['--import', 'tsx', '--conditions=@stagedoor/source'];
  return [...(script.endsWith('.ts') ? typescript : []), resolve(REPOSITORY, script), ...args];
}
