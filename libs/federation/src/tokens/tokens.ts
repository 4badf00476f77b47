import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { parseRecord } from '../registry/parse-record.js';
import { documentNamesIn, readIfThere } from '../registry/read-if-there.js';
import { documentFile } from '../store/enter-document.js';
import type { RegistryStore } from '../store/registry-store.js';
import {
  revocationSchema,
  tokenNameSchema,
  tokenSchema,
  type Revocation,
  type Token,
} from './token.js';

const SECRET_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A token that cannot be issued or revoked. The message has the reason. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** A token and its revocation, if any. */
export interface KnownToken {
  token: Token;
  revocation: Revocation | null;
}

const pathOf = (name: string) => `tokens/${name}`;
const revocationPathOf = (name: string) => `revoked/${name}`;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

async function readDocument<Schema extends z.ZodType>(
  dataDir: string,
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const text = await readIfThere(documentFile(dataDir, path));
  return text === null ? null : parseRecord(schema, path, text);
}

async function readToken(dataDir: string, name: string): Promise<KnownToken | null> {
  const token = await readDocument(dataDir, pathOf(name), tokenSchema);
  if (token === null) return null;
  return {
    token,
    revocation: await readDocument(dataDir, revocationPathOf(name), revocationSchema),
  };
}

const tokenNames = (dataDir: string): Promise<string[]> =>
  documentNamesIn(dirname(documentFile(dataDir, pathOf('any'))));

/** Returns every token ever issued in a data folder, by name. */
export async function tokensOf(dataDir: string): Promise<KnownToken[]> {
  const names = await tokenNames(dataDir);
  const tokens = await Promise.all(names.map((name) => readToken(dataDir, name)));
  return tokens.filter((token) => token !== null);
}

/**
 * Returns the token of a request; null if its secret is unknown. The caller checks whether the token is still usable,
 * to respond with the reason.
 */
export async function findToken(
  dataDir: string,
  authorization: string | undefined,
): Promise<KnownToken | null> {
  const [, secret = '', name] = /^Bearer (([^\s.]+)\.\S+)$/.exec(authorization ?? '') ?? [];
  if (!tokenNameSchema.safeParse(name).success) return null;
  const known = await readToken(dataDir, name!);
  if (!known) return null;
  const [given, ours] = [hashOf(secret), known.token.sha256].map((hash) => Buffer.from(hash));
  return timingSafeEqual(given!, ours!) ? known : null;
}

export interface TokenRequest {
  name: string;
  remotes: string[];
  environments: string[];
  /** The lifetime of the token in days. */
  days: number;
  by: string;
}

/** Issues a token and returns its secret, which is not stored. Throws TokenRefused if it cannot be issued. */
export async function issueToken(
  store: RegistryStore,
  { name, remotes, environments, days, by }: TokenRequest,
): Promise<{ secret: string; token: Token }> {
  const secret = `${name}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const now = Date.now();
  const parsed = tokenSchema.safeParse({
    name,
    sha256: hashOf(secret),
    remotes,
    environments,
    issuedAt: new Date(now).toISOString(),
    issuedBy: by,
    expiresAt: new Date(now + days * DAY_MS).toISOString(),
  });
  if (!parsed.success) throw new TokenRefused(parsed.error.issues[0]!.message);
  await store.refresh([]);
  const content = JSON.stringify(parsed.data);
  if (await store.enter([{ path: pathOf(name), content }])) return { secret, token: parsed.data };
  throw new TokenRefused(`There is a token ${name} already; a name is never used again.`);
}

/** Revokes a token. Throws TokenRefused if it does not exist or is already revoked. */
export async function revokeToken(store: RegistryStore, name: string, by: string): Promise<void> {
  await store.refresh([]);
  const names = await tokenNames(store.dataDir);
  if (!names.includes(name)) {
    throw new TokenRefused(`There is no token ${name}. There is: ${names.join(', ') || 'none'}.`);
  }
  const content = JSON.stringify({ at: new Date().toISOString(), by });
  if (await store.enter([{ path: revocationPathOf(name), content }])) return;
  throw new TokenRefused(`The token ${name} was revoked before.`);
}
