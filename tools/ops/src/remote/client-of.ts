import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Options } from './arguments.js';
import { localClient } from './local-client.js';
import { operatorOf, ownStore } from './own-store.js';
import type { RegistryClient } from './registry-client.js';
import { siteClient } from './site-client.js';

/** The variable with the token of a site. */
type TokenVariable = 'STAGEDOOR_REGISTRY_TOKEN' | 'STAGEDOOR_FROM_TOKEN';

/** Returns the registry of `--env` and `--site`. */
export function clientOf(
  { env = 'local', site, by, first }: Options,
  variable: TokenVariable = 'STAGEDOOR_REGISTRY_TOKEN',
): RegistryClient {
  if (!site) {
    const operator = operatorOf({ by });
    return localClient({
      store: ownStore(),
      environment: env,
      by: operator,
      first: first ?? false,
    });
  }
  if (by || first) {
    throw new OneLineError(`--${by ? 'by' : 'first'} is for this machine; not for --site.`);
  }
  const token = process.env[variable];
  if (!token) throw new OneLineError(`${site} needs ${variable} in the environment.`);
  return siteClient({ site: site.replace(/\/+$/, ''), environment: env, token });
}
