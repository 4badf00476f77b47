import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BUILD_FILE,
  integrityOf,
  publishVersion,
  readRegistry,
  remotesStore,
  writeRegistry,
  type Registry,
  type RemoteBuild,
} from '@stagedoor/federation';

const REMOTE = 'mfe-attendee';
const ENVIRONMENT = 'local';
const VERSION = '99.0.0-loops';

/** Loops without end when the first page is drawn. */
const SERVER_PART = 'module.exports = { remote: { get routes() { for (;;); } } };';

/** Puts a version of the attendee's area in force whose server part loops, and runs `work`. */
export async function withLoopingPart<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const before = await readRegistry(dataDir, ENVIRONMENT);
  const { version } = before.remotes[REMOTE]!;
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-loops-'));
  try {
    await cp(join(remotesStore(dataDir), REMOTE, version), folder, { recursive: true });
    const build = JSON.parse(await readFile(join(folder, BUILD_FILE), 'utf8')) as RemoteBuild;
    const integrity = {
      ...build.integrity,
      [build.server!]: integrityOf(Buffer.from(SERVER_PART)),
    };
    await writeFile(join(folder, build.server!), SERVER_PART);
    await Promise.all(['br', 'gz'].map((copy) => rm(join(folder, `${build.server!}.${copy}`))));
    await writeFile(
      join(folder, BUILD_FILE),
      JSON.stringify({ ...build, version: VERSION, integrity }),
    );
    const { name, ...entry } = await publishVersion({ distDir: folder, dataDir });
    await putInForce(dataDir, { ...before.remotes, [name]: entry });
    return await work();
  } finally {
    await putInForce(dataDir, before.remotes);
    await rm(folder, { recursive: true });
  }
}

async function putInForce(dataDir: string, remotes: Registry['remotes']): Promise<void> {
  const registry = await readRegistry(dataDir, ENVIRONMENT);
  const author = { by: 'the benchmarks', what: 'a server part that loops' };
  await writeRegistry(dataDir, { ...registry, remotes }, author);
}
