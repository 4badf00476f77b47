import type { SharedVersions } from '../registry/misfit.js';
import type { Registry } from '../registry/registry.js';

/** Where a move is planned: the data folder, the registry in force, and what the shell of the site provides. */
export interface Planning {
  dataDir: string;
  registry: Registry;
  shell: SharedVersions;
}

/** What a registry would become by a move, and the move in words for the log. */
export interface Plan {
  registry: Registry;
  what: string;
}
