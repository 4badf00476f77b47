import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PublishRefused } from '../registry/catalogue.js';
import { readRegistry } from '../registry/registry-history.js';
import { aBuild as buildIn, type TestBuild } from '../testing/a-build.js';
import { BUILD_FILE, publishBuild } from './publish-build.js';
import { publishLocal } from './publish-local.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'publish-'));
});

afterEach(() => rm(root, { recursive: true }));

const aBuild = (build?: TestBuild) => buildIn(root, build);

const storeOf = () => join(root, 'data/remotes');
const publish = (distDir: string) => publishBuild({ distDir, storeDir: storeOf() });

describe('publishing a build', () => {
  it('copies all files into a folder of its version', async () => {
    await publish(await aBuild());

    expect((await readdir(join(storeOf(), 'mfe-x/1.0.0'))).sort()).toEqual([
      'remoteEntry.js',
      'remoteEntry.js.gz',
      BUILD_FILE,
    ]);
  });

  it('does nothing if the same bytes are published', async () => {
    const distDir = await aBuild();
    await publish(distDir);

    await expect(publish(distDir)).resolves.toMatchObject({ version: '1.0.0' });
  });

  it('refuses other bytes under a published version', async () => {
    await publish(await aBuild({ code: 'var x = 1' }));

    await expect(publish(await aBuild({ code: 'var x = 2' }))).rejects.toThrow(/never changes/);
  });

  it('allows concurrent publications of the same version and leaves no temporary files', async () => {
    const distDir = await aBuild();

    await Promise.all(Array.from({ length: 8 }, () => publish(distDir)));

    expect(await readdir(join(storeOf(), 'mfe-x'))).toEqual(['1.0.0']);
  });

  it('leaves no temporary files when a file cannot be copied', async () => {
    const distDir = await aBuild();
    const server = createServer().listen(join(distDir, 'socket'));
    await once(server, 'listening');

    await expect(publish(distDir)).rejects.toThrow('socket');

    server.close();
    expect(await readdir(join(storeOf(), 'mfe-x'))).toEqual([]);
  });

  it.each(['Logo Dark.svg', 'größe.js', 'texts/.DS_Store'])(
    'refuses the file %s with its name, and what is allowed',
    async (name) => {
      const distDir = await aBuild();
      await mkdir(join(distDir, 'texts'));
      for (const file of [name, `${name}.gz`]) await writeFile(join(distDir, file), '1');

      await expect(publish(distDir)).rejects.toThrow(
        new PublishRefused(
          `A build may not have the file "${name}". A file is named like assets/logo.svg: at most 200 ASCII letters, digits, ".", "_" and "-", with no dot at the beginning.`,
        ),
      );
      await expect(readdir(storeOf())).rejects.toThrow('ENOENT');
    },
  );

  it('says what differs from the build, and what to do', async () => {
    const distDir = await aBuild();
    await appendFile(join(distDir, 'remoteEntry.js'), ' ');

    await expect(publish(distDir)).rejects.toThrow(
      `remoteEntry.js in ${distDir} differs from the build. Build again.`,
    );
  });

  it.each<[string, (distDir: string) => Promise<unknown>]>([
    ['a changed file', (dist) => appendFile(join(dist, 'remoteEntry.js'), ' ')],
    ['a script that is not declared', (dist) => writeFile(join(dist, 'more.js'), '1')],
    ['a missing file', (dist) => rm(join(dist, 'remoteEntry.js'))],
    ['no description', (dist) => rm(join(dist, BUILD_FILE))],
    ['an invalid description', (dist) => writeFile(join(dist, BUILD_FILE), '{}')],
    ['a description that is not JSON', (dist) => writeFile(join(dist, BUILD_FILE), '{')],
    [
      'a description of more than 1 MiB',
      (dist) => appendFile(join(dist, BUILD_FILE), ' '.repeat(1024 * 1024)),
    ],
  ])('refuses a build with %s', async (_what, damage) => {
    const distDir = await aBuild();
    await damage(distDir);

    await expect(publish(distDir)).rejects.toThrow(PublishRefused);
  });
});

describe('publishing local builds', () => {
  const dataDir = () => join(root, 'data');

  it('puts exactly the given builds in force', async () => {
    const builds = [await aBuild({ name: 'mfe-x' }), await aBuild({ name: 'mfe-y' })];
    await publishLocal({ builds, dataDir: dataDir(), by: 'a-team' });

    const registry = await publishLocal({
      builds: builds.slice(0, 1),
      dataDir: dataDir(),
      by: 'a-team',
    });

    expect(Object.keys(registry.remotes)).toEqual(['mfe-x']);
    expect(registry.remotes['mfe-x']?.baseUrl).toBe('/remotes/mfe-x/1.0.0/');
    expect(await readRegistry(dataDir(), 'local')).toEqual(registry);
  });

  it('keeps the revision if nothing changed', async () => {
    const builds = [await aBuild()];
    const first = await publishLocal({ builds, dataDir: dataDir(), by: 'a-team' });

    const second = await publishLocal({ builds, dataDir: dataDir(), by: 'a-team' });

    expect(second.revision).toBe(first.revision);
  });

  it('leaves the registry alone when a build is refused', async () => {
    const good = await publishLocal({ builds: [await aBuild()], dataDir: dataDir(), by: 'a-team' });
    const bad = await aBuild({ name: 'mfe-y' });
    await appendFile(join(bad, 'remoteEntry.js'), ' ');

    await expect(
      publishLocal({ builds: [bad], dataDir: dataDir(), by: 'a-team' }),
    ).rejects.toThrow();

    expect(await readRegistry(dataDir(), 'local')).toEqual(good);
  });

  it('allows two concurrent publications', async () => {
    const builds = [await aBuild()];
    await mkdir(dataDir());

    const both = await Promise.all([
      publishLocal({ builds, dataDir: dataDir(), by: 'a-team' }),
      publishLocal({ builds: [await copyOf(builds[0]!)], dataDir: dataDir(), by: 'a-team' }),
    ]);

    expect(both[0].remotes).toEqual(both[1].remotes);
  });

  async function copyOf(distDir: string) {
    const copy = `${distDir}-copy`;
    await cp(distDir, copy, { recursive: true });
    return copy;
  }
});
