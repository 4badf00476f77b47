import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPublishedData } from '@stagedoor/shell/server/testing/a-published-data';
import { runRemote } from './commands.js';

let data: Awaited<ReturnType<typeof aPublishedData>>;

const run = (line: string) => runRemote(line.split(' '));
const registry = () => readFile(join(data.dataDir, 'registry/staging.json'), 'utf8');

beforeEach(async () => {
  data = await aPublishedData('staging');
  vi.stubEnv('STAGEDOOR_DATA_DIR', data.dataDir);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await data.remove();
});

describe('a token', () => {
  const issue = (remotes: string, env: string, more = '') =>
    run(`token issue creators --remotes ${remotes} --env ${env} --days 9${more}`);

  it.each([
    ['mfe-x,mfe-typo', 'staging', 'mfe-typo is not known here. There is: mfe-x, mfe-y.'],
    ['mfe-x', 'stagin', 'There is no registry of stagin here, only of staging.'],
    ['*', 'stagin', 'There is no registry of stagin here, only of staging.'],
  ])('for %s in %s is not issued', async (remotes, env, reason) => {
    await expect(issue(remotes, env)).rejects.toThrow(reason);
    await expect(issue(remotes, env)).rejects.toThrow('--first');

    expect(await run('token list')).toEqual(['No token has been issued here.']);
  });

  it('is issued for names with spaces after the commas', async () => {
    const line = 'token issue creators --env staging --days 9 --remotes'.split(' ');

    expect((await runRemote([...line, 'mfe-x, mfe-y']))[1]).toContain('mfe-x, mfe-y in staging');
  });

  it('is not issued for an environment that no site can have', async () => {
    await expect(issue('mfe-x', 'Staging', ' --first')).rejects.toThrow(
      'The name of an environment is lower-case letters, digits and hyphens.',
    );
  });

  it('is issued with --first for new names', async () => {
    expect((await issue('mfe-new', 'production', ' --first'))[1]).toContain(
      'mfe-new in production',
    );
  });

  it('takes --first only with issue', async () => {
    await expect(run('token list --first')).rejects.toThrow('token list does not take --first');
    await expect(run('token revoke x --first')).rejects.toThrow('does not take --first');
  });
});

describe('a data folder without a registry', () => {
  let empty: string;

  beforeEach(async () => {
    empty = await mkdtemp(join(tmpdir(), 'empty-'));
    vi.stubEnv('STAGEDOOR_DATA_DIR', empty);
  });

  afterEach(() => rm(empty, { recursive: true }));

  it.each(['list', 'log', 'list --all', 'verify', 'list --env staging', 'swap mfe-x 1.0.0'])(
    'is named by "%s"',
    async (line) => {
      await expect(run(line)).rejects.toThrow(`There is no registry in ${empty}`);

      expect(await readdir(empty)).toEqual([]);
    },
  );
});

describe('a remote with a mistyped name', () => {
  it.each([
    'swap mfe-promotr 1.0.0 --env staging',
    'rollback mfe-promotr --env staging',
    'withdraw mfe-promotr 1.0.0',
    'canary mfe-promotr 1.0.0 --share 0.1 --env staging',
    'remove mfe-promotr --env staging',
  ])('is refused with the known names by "%s"', async (line) => {
    await expect(run(line)).rejects.toThrow(/^mfe-promotr is not .* There is: mfe-x, mfe-y\./);
  });
});

it('refuses to withdraw a withdrawn version', async () => {
  await run('withdraw mfe-x 1.1.0');
  const withdrawn = await registry();

  await expect(run('withdraw mfe-x 1.1.0')).rejects.toThrow('mfe-x 1.1.0 was withdrawn already.');

  expect(await registry()).toBe(withdrawn);
});
