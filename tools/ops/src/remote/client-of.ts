import type { Options } from '@stagedoor/remote/arguments';
import type { RegistryClient, TokenVariable } from '@stagedoor/remote/registry-client';
import { siteRegistries } from '@stagedoor/remote/site-registries';
import { localClient } from './local-client.js';
import { operatorOf, ownStore } from './own-store.js';

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
  return siteRegistries({ env, site, by, first }, variable);
}
