import { userInfo } from 'node:os';
import type { Move, Moved, Registry } from '@stagedoor/federation';
import { OneLineError } from '../processes/one-line-error.js';
import { readSettings } from '../start/settings.js';
import type { Options } from './arguments.js';
import type { JudgedCanary } from './judged-canary.js';
import { localDoor } from './local-door.js';
import { siteDoor } from './site-door.js';

/** The registry of one environment: in a data folder of this machine, or behind a site's page server. */
export interface RegistryDoor {
  environment: string;
  read: () => Promise<Registry>;
  /** The revisions that there have been, the newest first. */
  history: () => Promise<Registry[]>;
  /** The canaries of all remotes, or of one, as the API of the environment judges them. */
  canaries: (only?: string) => Promise<JudgedCanary[]>;
  /** Makes a move; of two that have looked at the same revision one is refused. */
  make: (move: Move, options: { revision?: number | undefined; dryRun: boolean }) => Promise<Moved>;
}

/** The folder in which this machine keeps registries and published remotes. */
export function ownDataDir(): string {
  return readSettings(process.env).dataDir;
}

/** The registry that `--env` and `--site` name. */
export function doorOf({ env = 'local', site, by, first }: Options): RegistryDoor {
  if (!site) {
    return localDoor({
      dataDir: ownDataDir(),
      environment: env,
      by: by ?? userInfo().username,
      first: first ?? false,
    });
  }
  if (by || first) {
    throw new OneLineError(`--${by ? 'by' : 'first'} is for this machine; not for --site.`);
  }
  const token = process.env.STAGEDOOR_REGISTRY_TOKEN;
  if (!token) throw new OneLineError('--site needs STAGEDOOR_REGISTRY_TOKEN in the environment.');
  return siteDoor({ site: site.replace(/\/+$/, ''), environment: env, token });
}
