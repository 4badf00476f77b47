import {
  issueToken,
  knownRemotes,
  revokeToken,
  tokensOf,
  type KnownToken,
  type RegistryStore,
} from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { assertKnown, readNumber, required, type Options } from '@stagedoor/remote/arguments';
import { assertEnvironment } from './local-client.js';
import { operatorOf, ownStore } from './own-store.js';
import { table } from '@stagedoor/remote/table';

const MOST_DAYS = 366;

const toMinute = (instant: string) => instant.replace(/:\d{2}\.\d+Z$/, 'Z');

function stateOf({ token, revocation }: KnownToken): string {
  if (revocation) return `revoked ${toMinute(revocation.at)} by ${revocation.by}`;
  const isOver = new Date(token.expiresAt) <= new Date();
  return `${isOver ? 'expired' : 'until'} ${toMinute(token.expiresAt)}`;
}

/** Throws a OneLineError for unknown remotes or an unknown environment. */
async function assertNamed({ dataDir }: RegistryStore, remotes: string[], environment: string) {
  const advice = ' --first issues a token for a new name.';
  await assertEnvironment(dataDir, environment, advice);
  const named = remotes.filter((remote) => remote !== '*');
  assertKnown(named, await knownRemotes(dataDir), 'is not known here', advice);
}

async function issue(name: string, options: Options): Promise<string[]> {
  const days = readNumber('days', required(options.days, 'for how many --days'));
  if (!(days > 0 && days <= MOST_DAYS)) {
    throw new OneLineError(`--days must be more than 0 and at most ${MOST_DAYS}.`);
  }
  const given = required(options.remotes, "its --remotes, such as mfe-creator,mfe-venue or '*'");
  const remotes = given.split(',').map((remote) => remote.trim());
  const environment = required(options.env, 'the --env that it is for');
  const store = ownStore();
  await store.refresh(remotes);
  if (!options.first) await assertNamed(store, remotes, environment);
  const { secret, token } = await issueToken(store, {
    name,
    remotes,
    environments: [environment],
    days,
    by: operatorOf(options),
  });
  return [
    `STAGEDOOR_REGISTRY_TOKEN=${secret}`,
    `It is shown only once. ${token.remotes.join(', ')} in ${environment}, until ${toMinute(token.expiresAt)}.`,
  ];
}

async function listTokens(): Promise<string[]> {
  const store = ownStore();
  await store.refresh([]);
  const rows = (await tokensOf(store.dataDir)).map((known) => {
    const { name, remotes, environments, issuedBy } = known.token;
    return [name, remotes.join(' '), environments.join(' '), issuedBy, stateOf(known)];
  });
  if (rows.length === 0) return ['No token has been issued here.'];
  return table(['token', 'remotes', 'environment', 'issued by', 'usable'], rows);
}

/** Issues, lists or revokes the tokens of teams for the registry of this machine. */
export async function token(operands: readonly string[], options: Options): Promise<string[]> {
  const [action, name] = operands;
  const refuse = (ignored: readonly (keyof Options)[]) => {
    const given = ignored.find((option) => options[option] !== undefined);
    if (given) throw new OneLineError(`token ${action} does not take --${given}.`);
  };
  switch (action) {
    case 'issue':
      return issue(required(name, 'its name'), options);
    case 'list':
      if (name) throw new OneLineError(`token list does not take "${name}".`);
      refuse(['by', 'days', 'env', 'first', 'remotes']);
      return listTokens();
    case 'revoke':
      refuse(['days', 'env', 'first', 'remotes']);
      await revokeToken(ownStore(), required(name, 'which token'), operatorOf(options));
      return [`${name} is revoked.`];
    default:
      throw new OneLineError('Say token issue, token list or token revoke.');
  }
}
