import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '../store/file-store.js';
import { isFor, unusableBecause } from './token.js';
import { findToken, issueToken, revokeToken, TokenRefused, tokensOf } from './tokens.js';

const A_REQUEST = {
  name: 'creators',
  remotes: ['mfe-creator'],
  environments: ['staging'],
  days: 90,
  by: 'an operator',
};
const DAY_MS = 24 * 60 * 60 * 1_000;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tokens-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const issue = (change: Partial<typeof A_REQUEST> = {}) =>
  issueToken(fileStore(dataDir), { ...A_REQUEST, ...change });
const revoke = (name: string) => revokeToken(fileStore(dataDir), name, 'grace');
const find = (secret: string) => findToken(dataDir, `Bearer ${secret}`);

it('a token is found by its secret, which is not stored', async () => {
  const { secret, token } = await issue();

  expect(await find(secret)).toEqual({ token, revocation: null });
  expect(token).toMatchObject({ name: 'creators', issuedBy: 'an operator' });
  const kept = await readFile(join(dataDir, 'registry/tokens/creators.json'), 'utf8');
  expect(kept).not.toContain(secret.split('.')[1]);
});

it.each([
  ['nothing', undefined],
  ['another scheme', (secret: string) => `Basic ${secret}`],
  ['another secret', (secret: string) => `Bearer ${secret}x`],
  ['a name alone', () => 'Bearer creators.'],
  ['a token that was never issued', () => 'Bearer venues.AAAA'],
  ['a path', () => 'Bearer ../tokens/creators.AAAA'],
])('no token is found by %s', async (_what, authorization) => {
  const { secret } = await issue();

  expect(await findToken(dataDir, authorization?.(secret))).toBeNull();
});

it('a token is usable until it expires', async () => {
  const { token } = await issue({ days: 1 });
  const at = (days: number) => new Date(new Date(token.issuedAt).getTime() + days * DAY_MS);

  expect(unusableBecause(token, null, at(0.99))).toBeNull();
  expect(unusableBecause(token, null, at(1))).toBe(
    `The token creators expired at ${token.expiresAt}. Ask the operator of this site for a token.`,
  );
});

it('a revoked token is unusable, with its revoker as the reason', async () => {
  const { secret } = await issue();

  await revoke('creators');

  const found = await find(secret);
  expect(unusableBecause(found!.token, found!.revocation, new Date())).toMatch(
    /^The token creators was revoked at .* by grace\. Ask the operator of this site for a token\.$/,
  );
  await expect(revoke('creators')).rejects.toThrow('The token creators was revoked before.');
});

it('reading a token fails while its revocation cannot be read', async () => {
  const { secret } = await issue();
  await mkdir(join(dataDir, 'registry/revoked/creators.json'), { recursive: true });

  await expect(find(secret)).rejects.toThrow('EISDIR');
});

it('a token is revoked while the record of another one is damaged', async () => {
  const { secret } = await issue();
  await writeFile(join(dataDir, 'registry/tokens/venues.json'), '');

  await revoke('creators');

  expect((await find(secret))!.revocation).toMatchObject({ by: 'grace' });
});

it('the name of a revoked token is not reused', async () => {
  await issue();
  await revoke('creators');

  await expect(issue()).rejects.toThrow('There is a token creators already');
});

it('tokens are listed by name with their revocations', async () => {
  await issue({ name: 'venues' });
  await issue();
  await revoke('venues');

  expect(await tokensOf(dataDir)).toMatchObject([
    { token: { name: 'creators' }, revocation: null },
    { token: { name: 'venues' }, revocation: { by: 'grace' } },
  ]);
});

it('a token is valid for its remotes, or for all', () => {
  expect(isFor({ remotes: ['mfe-x'] }, 'mfe-x')).toBe(true);
  expect(isFor({ remotes: ['mfe-x'] }, 'mfe-y')).toBe(false);
  expect(isFor({ remotes: ['*'] }, 'mfe-y')).toBe(true);
});

it.each([
  ['a path as its name', { name: '../x' }],
  ['no remotes', { remotes: [] }],
  ['an invalid remote', { remotes: ['Mfe X'] }],
  ['no environments', { environments: [] }],
])('a token with %s is not issued, and nothing is stored', async (_what, change) => {
  await expect(issue(change)).rejects.toThrow(TokenRefused);

  expect(await readdir(dataDir)).toEqual([]);
});

it('an unknown token cannot be revoked', async () => {
  await issue();

  await expect(revoke('creator')).rejects.toThrow('There is no token creator. There is: creators.');
});

it('a damaged record of a token is named with its remedy', async () => {
  const { secret } = await issue();
  await writeFile(join(dataDir, 'registry/tokens/creators.json'), '');

  await expect(findToken(dataDir, `Bearer ${secret}`)).rejects.toThrow(
    /^registry\/tokens\/creators\.json of the data folder is damaged.* restores it from a backup/,
  );
});
