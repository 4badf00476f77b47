import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FILE, integrityOf, readBuild } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { Team } from '../packages/testing/team.js';

/** The remote with switchable faults of the journeys. */
export const FAULTY = join(REPOSITORY, 'e2e/fixtures/mfe-faulty');

/** The repository of a team, made from the template of a bundler. */
export interface AreaRepository {
  folder: string;
  /** The folder below that of the team. */
  place: string;
  /** Runs a command in its folder and returns its output. Throws with its output if it fails. */
  run: (line: string, more?: NodeJS.ProcessEnv) => Promise<string>;
}

/** Creates a repository for the remote with switchable faults and installs its packages. */
export async function createAreaRepository(team: Team, bundler: string): Promise<AreaRepository> {
  await mkdir(join(team.outside, bundler), { recursive: true });
  const options = `--path /faulty --bundler ${bundler}`;
  await team.create('npm create @stagedoor/remote mfe-faulty', { options, folder: bundler });
  const place = join(bundler, 'mfe-faulty');
  await team.run('npm install --prefer-offline --no-audit --no-fund', place);
  return {
    ...{ folder: join(team.outside, place), place },
    run: (line, more) => team.run(line, place, more),
  };
}

interface Manifest {
  stagedoor: { paths: object[] };
}

/** Replaces the screen of the template by those with switchable faults. The platform that it needs stays the template's. */
export async function useFaultySources(folder: string): Promise<void> {
  await rm(join(folder, 'src'), { recursive: true });
  await cp(join(FAULTY, 'src'), join(folder, 'src'), { recursive: true });
  const [own, faulty] = await Promise.all(
    [folder, FAULTY].map(
      async (from) => JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as Manifest,
    ),
  );
  const { paths } = faulty!.stagedoor;
  const manifest = { ...own, stagedoor: { ...own!.stagedoor, paths } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
}

/** Lets the container of a build hang while it is initialised, which the sources of a remote cannot cause. */
export async function letContainerHang(release: string): Promise<void> {
  const build = await readBuild(release);
  const { container, entry } = build;
  const code = `${await readFile(join(release, entry), 'utf8')}
${container} = (({ init, get }) => ({
  get,
  init: (...scope) => (globalThis.fault === 'init hangs' ? new Promise(() => {}) : init(...scope)),
}))(${container});`;
  for (const encoding of ['br', 'gz']) await rm(join(release, `${entry}.${encoding}`));
  await writeFile(join(release, entry), code);
  const integrity = { ...build.integrity, [entry]: integrityOf(Buffer.from(code)) };
  await writeFile(join(release, BUILD_FILE), JSON.stringify({ ...build, integrity }));
}
