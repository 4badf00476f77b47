import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fileStore,
  issueToken,
  makeMove,
  readRegistry,
  writeRegistry,
} from '@stagedoor/federation';
import { aPublishedData, publish } from '@stagedoor/shell/server/testing/a-published-data';
import { aShell } from '@stagedoor/shell/server/testing/a-shell';
import { aSiteOnDisk } from '@stagedoor/shell/server/testing/a-site-on-disk';
import type { FastifyInstance } from 'fastify';
import { runRemote } from './commands.js';

/** A site with its own data folder, and a token for all of its remotes. */
interface Site {
  url: string;
  dataDir: string;
  token: string;
}

const write = vi.spyOn(process.stdout, 'write');
const servers: FastifyInstance[] = [];
const folders: { remove: () => Promise<void> }[] = [];
let disk: Awaited<ReturnType<typeof aSiteOnDisk>>;
let staging: Site;
let production: Site;

async function startSite(environment: string): Promise<Site> {
  const data = await aPublishedData(environment);
  const { dataDir } = data;
  const settings = { STAGEDOOR_ENVIRONMENT: environment, STAGEDOOR_DATA_DIR: dataDir };
  const server = await disk.start({ ...settings, API_URL: 'http://127.0.0.1:1' });
  servers.push(server);
  folders.push(data);
  const request = { name: 'all', remotes: ['*'], environments: [environment], days: 1, by: 'ada' };
  const { secret } = await issueToken(fileStore(dataDir), request);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url, dataDir, token: secret };
}

const swap = ({ dataDir }: Site, environment: string, version: string, platform?: number) =>
  makeMove({
    dataDir,
    environment,
    move: { action: 'swap', remote: 'mfe-x', version, platform },
    shell: aShell(),
    by: 'an operator',
  });

const run = (line: string) => runRemote(line.split(' '));
const promote = (more: string) =>
  run(
    `promote --from staging --from-site ${staging.url} --to production --site ${production.url} ${more}`,
  );
const inProduction = async () => {
  const { revision, remotes } = await readRegistry(production.dataDir, 'production');
  const { version, platforms } = remotes['mfe-x']!;
  return { revision, version, next: platforms?.['2']?.version };
};

beforeEach(async () => {
  write.mockReturnValue(true);
  disk = await aSiteOnDisk();
  staging = await startSite('staging');
  production = await startSite('production');
  vi.stubEnv('STAGEDOOR_DATA_DIR', disk.dataDir);
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', production.token);
  vi.stubEnv('STAGEDOOR_FROM_TOKEN', staging.token);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  write.mockReset();
  for (const server of servers.splice(0)) await server.close();
  for (const folder of folders.splice(0)) await folder.remove();
  await disk.remove();
});

afterAll(() => write.mockRestore());

describe('a promotion between sites of a remote with lines for two platforms', () => {
  beforeEach(async () => {
    await publish(staging.dataDir, 'mfe-x', '2.0.0', { platform: '^2.0.0' });
    await swap(staging, 'staging', '2.0.0', 2);
  });

  it('changes only the line of the named platform', async () => {
    expect(await promote('mfe-x --for-platform 2 --dry-run')).toEqual([
      'mfe-x for platform 2  – → 2.0.0',
      'Nothing was sent or written.',
    ]);

    await promote('--for-platform 2');

    expect(await inProduction()).toEqual({ revision: 3, version: '1.0.0', next: '2.0.0' });
    await expect(promote('--for-platform 2')).rejects.toThrow('in force already');
  });

  it('compares the line for the shell of the target with the one in force there', async () => {
    await promote('--for-platform 2');
    await swap(staging, 'staging', '1.1.0');

    expect(await promote('mfe-x --dry-run')).toEqual([
      'mfe-x  1.0.0 → 1.1.0',
      'Nothing was sent or written.',
    ]);
    await promote('mfe-x');

    expect(await inProduction()).toEqual({ revision: 4, version: '1.1.0', next: '2.0.0' });
  });

  it.each([
    [
      'mfe-x',
      'mfe-x has no version for platform 7 in staging. There is: 1.0.0 for platform 1, 2.0.0',
    ],
    ['', 'There is nothing for platform 7 in staging to promote. There is: platform 1, 2.'],
  ])('lists the known platforms when the named one is unknown: %s', async (names, reason) => {
    await expect(promote(`${names} --for-platform 7`.trim())).rejects.toThrow(reason);
    await expect(promote(`${names} --for-platform 7 --dry-run`.trim())).rejects.toThrow(reason);
  });

  it('refuses a version that the shell of the target cannot run, and sends no file', async () => {
    const move = { action: 'remove', remote: 'mfe-x', platform: 1 } as const;
    const { dataDir } = staging;
    await makeMove({ dataDir, environment: 'staging', move, shell: aShell(), by: 'an operator' });

    await expect(promote('mfe-x')).rejects.toThrow('mfe-x 2.0.0 needs @stagedoor/platform ^2.0.0');

    expect(write).not.toHaveBeenCalled();
  });
});

it.each(['swap mfe-x 1.1.0 --env production', 'promote --from staging --to production'])(
  'rejects an empty --revision of "%s" and moves nothing',
  async (line) => {
    await swap(staging, 'staging', '1.1.0');
    const sites = line.startsWith('promote') ? ['--from-site', staging.url] : [];
    const words = [...line.split(' '), ...sites, '--site', production.url];

    await expect(runRemote([...words, '--revision', ''])).rejects.toThrow(
      '--revision must be a number, not ""',
    );

    expect(await inProduction()).toMatchObject({ revision: 2, version: '1.0.0' });
  },
);

describe('a verification of a site', () => {
  const verify = () => run(`verify --env production --site ${production.url}`);

  it('covers every remote of the registry of the site', async () => {
    expect(await verify()).toEqual([
      'mfe-x 1.0.0: 1 files as published',
      'mfe-y 1.0.0: 1 files as published',
    ]);

    await appendFile(join(production.dataDir, 'remotes/mfe-y/1.0.0/remoteEntry.js'), ' ');

    await expect(verify()).rejects.toThrow('mfe-y 1.0.0: NOT as published');
  });

  it('needs a token of the site', async () => {
    vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', undefined);

    await expect(verify()).rejects.toThrow('needs STAGEDOOR_REGISTRY_TOKEN in the environment');
  });
});

describe('the log of a site', () => {
  const log = (words: string) => run(`log ${words} --env production --site ${production.url}`);
  const NOTICE = 'With --site the log has the latest 100 revisions.';

  it('has a notice when it is incomplete', async () => {
    for (let revision = 2; revision < 102; revision += 1) {
      const registry = await readRegistry(production.dataDir, 'production');
      const what = `swap mfe-y 1.0.${revision}`;
      await writeRegistry(production.dataDir, registry, { by: 'team-y', what });
    }

    const all = await log('--all');
    expect(all).toHaveLength(102);
    expect(all.at(-1)).toBe(NOTICE);
    expect(await log('mfe-x')).toEqual(['Nothing yet.', NOTICE]);
    expect(await log('mfe-y')).not.toContain(NOTICE);
  });

  it('has no notice when it is complete', async () => {
    expect(await log('--all')).toHaveLength(3);
  });
});

it('publish does not build for a site that refuses the token', async () => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', staging.token);

  await expect(run(`publish mfe-venue --env production --site ${production.url}`)).rejects.toThrow(
    'This token is not known here',
  );

  expect(write).not.toHaveBeenCalled();
});
