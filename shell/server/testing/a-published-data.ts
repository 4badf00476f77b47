import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, makeMove, publishVersion, type PublishedBuild } from '@stagedoor/federation';
import { aShell } from './a-shell.js';

type Declared = Pick<PublishedBuild, 'platform'> &
  Partial<Pick<PublishedBuild, 'requires' | 'paths'>>;

/** Publishes a version of a remote with these requirements and pages, and this many files beside its script. */
export async function publish(
  dataDir: string,
  name: string,
  version: string,
  declared: Declared = { platform: '^1.0.0' },
  assets = 0,
): Promise<void> {
  const distDir = join(dataDir, `dist-${name}-${version}`);
  await mkdir(distDir, { recursive: true });
  const code = `var ${name.replace('-', '_')} = '${version}'`;
  const build = {
    name,
    version,
    entry: 'remoteEntry.js',
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    paths: [{ path: `/${name}`, access: 'public' }],
    ...declared,
    initial: [],
    integrity: { 'remoteEntry.js': integrityOf(Buffer.from(code)) },
  };
  await writeFile(join(distDir, 'remoteEntry.js'), code);
  for (let asset = 0; asset < assets; asset += 1) {
    await writeFile(join(distDir, `${asset}.txt`), `${name} ${version} ${asset}`);
  }
  await writeFile(join(distDir, 'stagedoor-remote.json'), JSON.stringify(build));
  await publishVersion({ distDir, dataDir, first: true });
}

/** A data folder with `mfe-x` 1.0.0 and 1.1.0 and `mfe-y` 1.0.0; version 1.0.0 of both is in force, at revision 2. */
export async function aPublishedData(environment: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'moves-'));
  for (const version of ['1.0.0', '1.1.0']) await publish(dataDir, 'mfe-x', version);
  await publish(dataDir, 'mfe-y', '1.0.0');
  for (const remote of ['mfe-x', 'mfe-y']) {
    const move = { action: 'swap', remote, version: '1.0.0' } as const;
    await makeMove({ dataDir, environment, move, shell: aShell(), by: 'an operator' });
  }
  return { dataDir, remove: () => rm(dataDir, { recursive: true }) };
}
