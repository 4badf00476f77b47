import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Throws a OneLineError for a version of Node that is older than 20.19. */
export function assertNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new OneLineError(`A remote needs Node 20.19 or newer; this is ${version}.`);
}
