import type { SharedVersions } from '../registry/misfit.js';
import type { Registry } from '../registry/registry.js';

/** The input of a plan: the data folder, the registry in force, and the shared packages of the site's shell. */
export interface Planning {
  dataDir: string;
  registry: Registry;
  shell: SharedVersions;
}

/** The registry after a move, and the move's description for the log. */
export interface Plan {
  registry: Registry;
  what: string;
}
