import { lineShown } from '../registry/lines.js';
import { checkRegistry } from '../registry/registry.js';
import { newBuilds } from '../registry/write-registry.js';
import { assertFits } from './assert-fits.js';
import { MoveRefused } from './move.js';
import type { Plan, Planning } from './plan.js';

/** Puts a whole document in force. Each build that it brings into force for the site's shell must fit that shell. */
export function planApplication({ registry, shell }: Planning, document: unknown): Plan {
  const given = checkRegistry(document);
  if (given.environment !== registry.environment) {
    throw new MoveRefused(
      `This document is for ${given.environment}, not ${registry.environment}.`,
    );
  }
  if (given.revision !== registry.revision) {
    throw new MoveRefused(
      `This document was made from revision ${given.revision}; in force is ${registry.revision}. Repeat the change on that revision.`,
    );
  }
  for (const [remote, entry] of Object.entries(given.remotes)) {
    for (const build of newBuilds(registry.remotes[remote], lineShown(entry, shell))) {
      assertFits(remote, build, shell);
    }
  }
  return { registry: given, what: 'apply a document' };
}
