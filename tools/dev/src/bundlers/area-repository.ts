import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { BUILD_FILE, integrityOf, readBuild } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const run = promisify(execFile);

/** The remote with switchable faults of the journeys. */
export const FAULTY = join(REPOSITORY, 'e2e/fixtures/mfe-faulty');

/** The repository of a team, made from the template of a bundler. */
export interface AreaRepository {
  folder: string;
  /** Runs a command in its folder and returns its output. Throws with its output if it fails. */
  run: (line: string, more?: NodeJS.ProcessEnv) => Promise<string>;
}

async function runIn(cwd: string, line: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { stdout } = await run('bash', ['-c', line], { cwd, env, maxBuffer: Infinity });
    return stripVTControlCharacters(stdout);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Partial<Record<'stdout' | 'stderr', string>>;
    throw new Error(`${line}\n${stdout}${stderr}`, { cause: error });
  }
}

/** Creates a repository for the remote with switchable faults and installs its packages. */
export async function createAreaRepository(
  outside: string,
  bundler: string,
  { registry, variables }: { registry: string; variables: NodeJS.ProcessEnv },
): Promise<AreaRepository> {
  await mkdir(outside, { recursive: true });
  const options = `--path /faulty --bundler ${bundler} --registry ${registry}`;
  // npm keeps what it has created with by its name, also that of an earlier run.
  await runIn(outside, `npm create --yes @stagedoor/remote mfe-faulty -- ${options}`, {
    ...variables,
    NPM_CONFIG_CACHE: join(outside, 'cache'),
  });
  const folder = join(outside, 'mfe-faulty');
  await runIn(folder, 'npm install --prefer-offline --no-audit --no-fund', variables);
  return { folder, run: (line, more) => runIn(folder, line, { ...variables, ...more }) };
}

/** Replaces the screen of the template by those with switchable faults. */
export async function useFaultySources(folder: string): Promise<void> {
  await rm(join(folder, 'src'), { recursive: true });
  await cp(join(FAULTY, 'src'), join(folder, 'src'), { recursive: true });
  const [own, faulty] = await Promise.all(
    [folder, FAULTY].map(
      async (from) =>
        JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as { stagedoor: object },
    ),
  );
  const manifest = { ...own, stagedoor: faulty!.stagedoor };
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
