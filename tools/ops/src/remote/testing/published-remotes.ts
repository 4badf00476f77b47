import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, publishVersion } from '@stagedoor/federation';
import { runRemote } from '../commands.js';

/** Runs a command line of `npm run remote`. For tests. */
export const run = (line: string) => runRemote(line.split(' '));

/** A data folder with two published remotes, in force in staging. For tests. */
export interface PublishedRemotes {
  dataDir: string;
  publish: (name: string, version: string, platform?: string) => Promise<void>;
  /** Removes the folder. */
  remove: () => Promise<void>;
}

/** Publishes `mfe-x` 1.3.0 and 1.4.0 and `mfe-y` 1.0.0 in a data folder for the commands of this process. For tests. */
export async function publishedRemotes(): Promise<PublishedRemotes> {
  const before = process.env.STAGEDOOR_DATA_DIR;
  const dataDir = await mkdtemp(join(tmpdir(), 'remote-'));
  process.env.STAGEDOOR_DATA_DIR = dataDir;
  const publish = (name: string, version: string, platform = '^1.0.0') =>
    publishIn(dataDir, name, version, platform);
  await publish('mfe-x', '1.3.0');
  await publish('mfe-x', '1.4.0');
  await publish('mfe-y', '1.0.0');
  await run('swap mfe-x 1.3.0 --env staging --first --by team-x');
  await run('swap mfe-y 1.0.0 --env staging --by team-y');
  return {
    dataDir,
    publish,
    async remove() {
      process.env.STAGEDOOR_DATA_DIR = before;
      await rm(dataDir, { recursive: true });
    },
  };
}

async function publishIn(
  dataDir: string,
  name: string,
  version: string,
  platform: string,
): Promise<void> {
  const distDir = join(dataDir, 'dist', name, version);
  const code = `var it = '${name} ${version}'`;
  const build = {
    name,
    version,
    entry: 'remoteEntry.js',
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    platform,
    paths: [{ path: `/${name}`, access: 'public' }],
    initial: [],
    integrity: { 'remoteEntry.js': integrityOf(Buffer.from(code)) },
  };
  await mkdir(distDir, { recursive: true });
  await writeFile(join(distDir, 'remoteEntry.js'), code);
  await writeFile(join(distDir, 'stagedoor-remote.json'), JSON.stringify(build));
  await publishVersion({ distDir, dataDir, first: true });
}
