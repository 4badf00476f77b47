import type { FileList, Move, Moved, Registry, SharedVersions } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Options } from './arguments.js';
import type { JudgedCanary } from './judged-canary.js';
import { localDoor } from './local-door.js';
import { operatorOf, ownStore } from './own-store.js';
import type { VersionReceiver } from './send-version.js';
import { siteDoor } from './site-door.js';

/** How a move is made. */
export interface MoveDetails {
  revision?: number | undefined;
  dryRun: boolean;
  /** For the log. */
  why?: string;
}

/** The files of a published version, and how to read each. */
export interface VersionSource {
  files: FileList;
  read: (file: string) => Promise<Uint8Array>;
}

/** The registry of one environment: in a data folder of this machine, or behind a site's page server. */
export interface RegistryDoor extends VersionReceiver {
  environment: string;
  /** Where it is, in the words of a log. */
  place: string;
  read: () => Promise<Registry>;
  /** What the shell of the environment provides to remotes; null if its page server is too old to say. */
  shell: () => Promise<SharedVersions | null>;
  /** The revisions that there have been, the newest first; of a site the latest ones. */
  history: () => Promise<Registry[]>;
  /** The canaries of all remotes, or of one, as the API of the environment judges them. */
  canaries: (only?: string) => Promise<JudgedCanary[]>;
  /** Makes a move; of two that have looked at the same revision one is refused. */
  make: (move: Move, details: MoveDetails) => Promise<Moved>;
  /** The files of a version that is published there. Throws a OneLineError if they are not there. */
  versionOf: (remote: string, version: string) => Promise<VersionSource>;
}

/** Whose token opens which site. */
type TokenVariable = 'STAGEDOOR_REGISTRY_TOKEN' | 'STAGEDOOR_FROM_TOKEN';

/** The registry that `--env` and `--site` name. */
export function doorOf(
  { env = 'local', site, by, first }: Options,
  variable: TokenVariable = 'STAGEDOOR_REGISTRY_TOKEN',
): RegistryDoor {
  if (!site) {
    const operator = operatorOf({ by });
    return localDoor({ store: ownStore(), environment: env, by: operator, first: first ?? false });
  }
  if (by || first) {
    throw new OneLineError(`--${by ? 'by' : 'first'} is for this machine; not for --site.`);
  }
  const token = process.env[variable];
  if (!token) throw new OneLineError(`${site} needs ${variable} in the environment.`);
  return siteDoor({ site: site.replace(/\/+$/, ''), environment: env, token });
}
