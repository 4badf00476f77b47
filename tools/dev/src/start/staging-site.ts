import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BUILD_FILE,
  emptyRegistry,
  integrityOf,
  publishLocal,
  publishVersion,
  writeRegistry,
  type RemoteBuild,
} from '@stagedoor/federation';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { untilItAnswers } from '@stagedoor/ops/testing/until-it-answers';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const AUTHOR = { by: 'staging-site', what: 'the local builds' };

/** A version of `mfe-venue` that shows My Rooms instead of My Venues, and one that throws when it is loaded. */
export const RENAMED = '7.0.0-rc.1';
export const BROKEN = '7.0.0-rc.2';

/** Page servers with their own builds and registries, on the API of a running site. */
export interface StagingSite {
  url: string;
  /** The version of `mfe-venue` in force. */
  inForce: string;
  /** Starts another page server on the same builds with additional settings, and returns its URL. */
  startAnother: (settings: Readonly<Record<string, string>>) => Promise<string>;
  /** Stops the page servers and removes their data. */
  stop: () => Promise<void>;
}

/** Publishes a copy of a build with another version and altered code. */
async function alteredBuild(
  dataDir: string,
  version: string,
  alter: (code: string, file: string) => string,
): Promise<void> {
  const distDir = join(dataDir, `altered-${version}`);
  await cp(join(REPOSITORY, 'mfe-venue/dist'), distDir, {
    recursive: true,
    filter: (file) => !/\.(?:br|gz|map)$/.test(file),
  });
  const file = join(distDir, BUILD_FILE);
  const build = JSON.parse(await readFile(file, 'utf8')) as RemoteBuild;
  const container = `mfe_venue_${version.replaceAll(/\W/g, '_')}`;
  for (const name of Object.keys(build.integrity)) {
    const code = await readFile(join(distDir, name), 'utf8');
    const altered = alter(code.replaceAll(build.container, container), name);
    await writeFile(join(distDir, name), altered);
    build.integrity[name] = integrityOf(Buffer.from(altered));
  }
  const altered = { ...build, version, container };
  await writeFile(file, JSON.stringify(altered));
  await publishVersion({ distDir, dataDir });
}

async function publishAll(dataDir: string): Promise<string> {
  const builds = findRemotes().map((remote) => join(REPOSITORY, remote, 'dist'));
  const { remotes } = await publishLocal({ builds, dataDir, by: AUTHOR.by });
  for (const environment of ['staging', 'production'])
    await writeRegistry(dataDir, { ...emptyRegistry(environment), remotes }, AUTHOR);
  await alteredBuild(dataDir, RENAMED, (code) => code.replaceAll('My Venues', 'My Rooms'));
  await alteredBuild(dataDir, BROKEN, (code, file) =>
    file === 'remoteEntry.js' ? code : `throw new Error('broken on purpose');${code}`,
  );
  return remotes['mfe-venue']!.version;
}

/** Starts a staging page server with the local builds of all remotes, on which this account may preview. */
export async function startStagingSite(apiUrl: string, email: string): Promise<StagingSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-staging-'));
  const inForce = await publishAll(dataDir);
  const secret = randomBytes(32).toString('base64url');
  const servers: ChildProcess[] = [];
  const start = async (own: Readonly<Record<string, string>>): Promise<string> => {
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const settings = {
      PORT: String(port),
      PUBLIC_URL: url,
      API_URL: apiUrl,
      STAGEDOOR_ENVIRONMENT: 'staging',
      STAGEDOOR_DATA_DIR: dataDir,
      PREVIEW_EMAILS: email,
      PREVIEW_SECRET: secret,
      LOG_LEVEL: 'error',
      ...own,
    };
    const server = spawn(process.execPath, [join(REPOSITORY, 'shell/dist/server/main.js')], {
      env: { ...process.env, ...settings },
      stdio: 'inherit',
    });
    servers.push(server);
    await untilItAnswers(`${url}/robots.txt`, server);
    return url;
  };
  return {
    url: await start({}),
    inForce,
    startAnother: start,
    async stop() {
      for (const server of servers) {
        server.kill();
        await once(server, 'exit');
      }
      await rm(dataDir, { recursive: true });
    },
  };
}
