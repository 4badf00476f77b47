import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BUILD_FILE,
  integrityOf,
  publishVersion,
  readRegistry,
  RegistryConflict,
  remotesStore,
  writeRegistry,
  type Registry,
  type RemoteBuild,
} from '@stagedoor/federation';
import { dataDir } from './site';

const ENVIRONMENT = 'local';

/** Changes the remotes of the registry. Retries after a concurrent write. */
async function changeRemotes(
  what: string,
  change: (remotes: Registry['remotes']) => Registry['remotes'],
): Promise<void> {
  for (;;) {
    const registry = await readRegistry(dataDir(), ENVIRONMENT);
    const author = { by: 'the journeys', what };
    try {
      await writeRegistry(dataDir(), { ...registry, remotes: change(registry.remotes) }, author);
      return;
    } catch (error) {
      if (!(error instanceof RegistryConflict)) throw error;
    }
  }
}

/** Publishes a build into the site and puts it in force for every page opened from now on. */
export async function putInForce(distDir: string): Promise<void> {
  const { name, ...entry } = await publishVersion({ distDir, dataDir: dataDir(), first: true });
  await changeRemotes(`${name} ${entry.version}`, (remotes) => ({ ...remotes, [name]: entry }));
}

/** Removes a remote from the registry of the site. */
export async function takeOut(name: string): Promise<void> {
  await changeRemotes(`remove ${name}`, ({ [name]: _gone, ...remotes }) => remotes);
}

/** The build of a remote that is in force. */
export async function inForce(name: string): Promise<RemoteBuild> {
  const { remotes } = await readRegistry(dataDir(), ENVIRONMENT);
  const { version } = remotes[name]!;
  return JSON.parse(
    await readFile(join(folderOf(name, version), BUILD_FILE), 'utf8'),
  ) as RemoteBuild;
}

/** The folder of a published build. */
export function folderOf(name: string, version: string): string {
  return join(remotesStore(dataDir()), name, version);
}

type Changes = Partial<RemoteBuild> & Pick<RemoteBuild, 'version' | 'container'>;

/**
 * Passes a folder with a variant of a build to the callback: changed metadata and replaced texts. Deletes the folder
 * afterwards.
 */
export async function withVariant<T>(
  build: RemoteBuild,
  changes: Changes,
  texts: Record<string, string>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-variant-'));
  const name = changes.name ?? build.name;
  const wording = {
    ...texts,
    // Publishing refuses style sheets in the layer of another remote.
    [`@layer ${build.name}{`]: `@layer ${name}{`,
    [`data-area="${build.name}"`]: `data-area="${name}"`,
    [`data-area=\\"${build.name}\\"`]: `data-area=\\"${name}\\"`,
    [build.version]: changes.version,
    [build.container]: changes.container,
  };
  try {
    await cp(folderOf(build.name, build.version), folder, { recursive: true });
    for (const file of await readdir(folder)) {
      if (!file.endsWith('.js')) await rm(join(folder, file));
    }
    const integrity: RemoteBuild['integrity'] = {};
    for (const file of Object.keys(build.integrity)) {
      const code = Object.entries(wording).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        await readFile(join(folder, file), 'utf8'),
      );
      await writeFile(join(folder, file), code);
      integrity[file] = integrityOf(Buffer.from(code));
    }
    const variant = { ...build, ...changes, integrity };
    await writeFile(join(folder, BUILD_FILE), JSON.stringify(variant));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Puts a variant of a build in force. */
export async function putVariantInForce(
  build: RemoteBuild,
  changes: Changes,
  texts: Record<string, string> = {},
): Promise<void> {
  await withVariant(build, changes, texts, putInForce);
}

/** Publishes the build in force as another version with other texts, without putting it in force. */
export async function publishAltered(
  name: string,
  version: string,
  texts: Record<string, string> = {},
): Promise<void> {
  const build = await inForce(name);
  const container = `${name}_${version}`.replaceAll(/\W/g, '_');
  await withVariant(build, { version, container }, texts, (distDir) =>
    publishVersion({ distDir, dataDir: dataDir() }),
  );
}
