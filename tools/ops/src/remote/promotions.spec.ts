import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore, hashesOf, issueToken, makeMove } from '@stagedoor/federation';
import { aPublishedData, publish } from '@stagedoor/shell/server/testing/a-published-data';
import { aShell } from '@stagedoor/shell/server/testing/a-shell';
import { aSiteOnDisk } from '@stagedoor/shell/server/testing/a-site-on-disk';
import type { FastifyInstance } from 'fastify';
import { pageOf } from './testing/page-of.js';
import { run } from './testing/published-remotes.js';

const write = vi.spyOn(process.stdout, 'write');
const servers: FastifyInstance[] = [];
let disk: Awaited<ReturnType<typeof aSiteOnDisk>>;
let staging: Awaited<ReturnType<typeof aPublishedData>>;
let productionDir: string;
let stagingUrl: string;
let productionUrl: string;

/** Starts a page server on a data folder; returns its URL and a token for all of its remotes. */
async function startSite(environment: string, dataDir: string): Promise<[string, string]> {
  const settings = { STAGEDOOR_ENVIRONMENT: environment, STAGEDOOR_DATA_DIR: dataDir };
  const server = await disk.start({ ...settings, API_URL: 'http://127.0.0.1:1' });
  servers.push(server);
  const environments = [environment];
  const request = { name: 'release', remotes: ['*'], environments, days: 1, by: 'ada' };
  const { secret } = await issueToken(fileStore(dataDir), request);
  return [await server.listen({ port: 0, host: '127.0.0.1' }), secret];
}

const swapInStaging = (version: string) =>
  makeMove({
    dataDir: staging.dataDir,
    environment: 'staging',
    move: { action: 'swap', remote: 'mfe-x', version },
    shell: aShell(),
    by: 'an operator',
  });

beforeEach(() => {
  write.mockReturnValue(true);
});

beforeAll(async () => {
  disk = await aSiteOnDisk();
  staging = await aPublishedData('staging');
  await publish(staging.dataDir, 'mfe-x', '2.0.0');
  await swapInStaging('2.0.0');
  productionDir = await mkdtemp(join(tmpdir(), 'production-'));
  const fromSite = await startSite('staging', staging.dataDir);
  const site = await startSite('production', productionDir);
  [stagingUrl] = fromSite;
  [productionUrl] = site;
  vi.stubEnv('STAGEDOOR_FROM_TOKEN', fromSite[1]);
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', site[1]);
  vi.stubEnv('STAGEDOOR_DATA_DIR', disk.dataDir);
});

afterAll(async () => {
  write.mockRestore();
  vi.unstubAllEnvs();
  for (const server of servers) await server.close();
  await rm(productionDir, { recursive: true });
  await staging.remove();
  await disk.remove();
});

const promote = (more = '') =>
  run(
    `promote --from staging --from-site ${stagingUrl} --to production --site ${productionUrl}${more}`,
  );

describe('a promotion to another site', () => {
  it('is refused without --first for a new remote, and changes nothing', async () => {
    await expect(promote()).rejects.toThrow('say --first');

    expect((await pageOf(productionUrl)).revision).toBe(0);
  });

  it('copies the files of the first site, and logs their origin', async () => {
    await promote(' --first');

    const folder = 'remotes/mfe-x/2.0.0';
    expect(await hashesOf(join(productionDir, folder))).toEqual(
      await hashesOf(join(staging.dataDir, folder)),
    );
    const page = await pageOf(productionUrl);
    expect(page.remotes['mfe-x']?.version).toBe('2.0.0');
    const log = await run(`log --env production --site ${productionUrl}`);
    expect(log[1]).toMatch(
      /token release from \S+ +swap mfe-[xy] \S+: promoted from http:\/\/127\.0\.0\.1:\d+, staging revision \d+$/,
    );
  });

  it('is refused when the versions are in force already, and sends nothing', async () => {
    await expect(promote()).rejects.toThrow('These versions are in force already.');

    const written = write.mock.calls.map(([text]) => String(text)).join('');
    expect(written).toMatch(/mfe-x 2\.0\.0: 0 files sent, \d+ existed\./);
  });

  it('shows its changes with --dry-run, and sends nothing', async () => {
    await swapInStaging('1.0.0');

    const lines = await promote(' --dry-run');

    expect(lines).toContain('mfe-x  2.0.0 → 1.0.0');
    expect(lines.at(-1)).toBe('Nothing was sent or written.');
    expect(await readdir(join(productionDir, 'remotes/mfe-x'))).toEqual(['2.0.0']);
  });
});
