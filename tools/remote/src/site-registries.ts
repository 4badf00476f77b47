import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Registries } from './registry-client.js';
import { siteClient } from './site-client.js';

/** What a header of a request can carry. */
const TOKEN = /^[\x21-\x7e]+$/;
const ADDRESS = /^https?:\/\//;
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Throws a OneLineError for a site to which the token would travel in clear text. */
function assertEncrypted(site: string): void {
  const { protocol, hostname } = new URL(site);
  if (protocol === 'https:' || THIS_MACHINE.test(hostname)) return;
  throw new OneLineError(`${site} is not https: the token would travel in clear text.`);
}

/** Throws a OneLineError for a site with a user name or a password, which messages and logs would repeat. */
function assertNoPassword(site: string, option: string): void {
  const { username, password } = new URL(site);
  if (!username && !password) return;
  throw new OneLineError(
    `Leave the user name and the password out of ${option}: only the token is sent.`,
  );
}

/** Returns the registry of `--env` at `--site`, with the token of the environment's variable. */
export const siteRegistries: Registries = (
  { env, site, by, first },
  variable = 'STAGEDOOR_REGISTRY_TOKEN',
) => {
  const option = variable === 'STAGEDOOR_FROM_TOKEN' ? '--from-site' : '--site';
  if (!site || !ADDRESS.test(site) || !URL.canParse(site)) {
    throw new OneLineError(`Say which site: ${option} https://staging.example.`);
  }
  if (by || first) {
    throw new OneLineError(`--${by ? 'by' : 'first'} is for this machine; not for --site.`);
  }
  assertNoPassword(site, option);
  assertEncrypted(site);
  if (!env) throw new OneLineError('Say which environment: --env staging.');
  const token = process.env[variable]?.trim();
  if (!token) throw new OneLineError(`${site} needs ${variable} in the environment.`);
  if (!TOKEN.test(token)) throw new OneLineError(`The value of ${variable} is not a token.`);
  return siteClient({ site: site.replace(/\/+$/, ''), environment: env, token });
};
