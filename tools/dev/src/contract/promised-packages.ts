import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

/** A package whose exports are part of the contract with remotes. */
export interface PromisedPackage {
  /** The name of its folder in `libs`. */
  name: string;
  /** Packages of this repository in its types. */
  refersTo: readonly string[];
}

/** The packages share one version, and a remote gets both from the shell. */
export const PROMISED_PACKAGES: readonly PromisedPackage[] = [
  { name: 'platform', refersTo: ['contracts'] },
  { name: 'ui', refersTo: [] },
];

/** The folder of a library. */
export function libraryFolder(name: string): string {
  return join(REPOSITORY, 'libs', name);
}
