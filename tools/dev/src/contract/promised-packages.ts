import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

/** A package that is part of the promise between teams. */
export interface PromisedPackage {
  /** As its folder in `libs` is called. */
  name: string;
  /** Packages of ours whose types its own speak of. */
  speaksOf: readonly string[];
}

/** They share one version, and a remote gets both from the shell. */
export const PROMISED_PACKAGES: readonly PromisedPackage[] = [
  { name: 'platform', speaksOf: ['contracts'] },
  { name: 'ui', speaksOf: [] },
];

/** The folder of a library. */
export function libraryFolder(name: string): string {
  return join(REPOSITORY, 'libs', name);
}
