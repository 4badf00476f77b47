import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Registries } from './registry-client.js';
import { siteClient } from './site-client.js';

/** Returns the registry of `--env` at `--site`, with the token of the environment's variable. */
export const siteRegistries: Registries = (
  { env, site },
  variable = 'STAGEDOOR_REGISTRY_TOKEN',
) => {
  if (!site) throw new OneLineError('Say which site: --site https://staging.example.');
  if (!env) throw new OneLineError('Say which environment: --env staging.');
  const token = process.env[variable];
  if (!token) throw new OneLineError(`${site} needs ${variable} in the environment.`);
  return siteClient({ site: site.replace(/\/+$/, ''), environment: env, token });
};
