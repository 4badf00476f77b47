import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Options } from './arguments.js';
import { localDoor } from './local-door.js';
import { operatorOf, ownStore } from './own-store.js';
import type { RegistryDoor } from './registry-door.js';
import { siteDoor } from './site-door.js';

/** The variable with the token of a site. */
type TokenVariable = 'STAGEDOOR_REGISTRY_TOKEN' | 'STAGEDOOR_FROM_TOKEN';

/** Returns the registry of `--env` and `--site`. */
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
