import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@stagedoor/processes/free-port';
import { kill, startApi } from '../../testing/api-process.js';
import { freshClone } from '../../testing/fresh-clone.js';
import { startMigratedPostgres } from '../../testing/migrated-postgres.js';
import { untilItAnswers } from '../../testing/until-it-answers.js';

const run = promisify(execFile);

/** A page server with its own data folder. */
export interface GuideSite {
  url: string;
  dataDir: string;
}

async function startSite(clone: string, environment: string) {
  const dataDir = join(clone, `.${environment}`);
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['shell/dist/server/main.js'], {
    cwd: clone,
    env: {
      ...process.env,
      PORT: port,
      PUBLIC_URL: url,
      STAGEDOOR_ENVIRONMENT: environment,
      STAGEDOOR_DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilItAnswers(`${url}/robots.txt`, server);
  return { server, site: { url, dataDir } };
}

export type GuideSites = Awaited<ReturnType<typeof startGuideSites>>;

/** Starts an API, a staging and a production page server in a fresh clone, for the commands of a guide. For tests. */
export async function startGuideSites(settings: Readonly<Record<string, string>>) {
  const clone = freshClone(['libs/contracts/dist', 'libs/federation/dist', 'shell/dist']);
  const postgres = await startMigratedPostgres(clone);
  const apiPort = await findFreePort();
  const database = { DATABASE_URL: postgres.url, MAIL_DIR: join(clone, '.mail') };
  const api = await startApi(apiPort, { ...database, ...settings });
  const staging = await startSite(clone, 'staging');
  const production = await startSite(clone, 'production');
  const children: ChildProcess[] = [api, staging.server, production.server];
  return {
    clone,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    staging: staging.site,
    production: production.site,
    /** Runs a command in the clone and returns its output. Throws with its standard error if it fails. */
    async type(line: string, variables: NodeJS.ProcessEnv): Promise<string> {
      const typed = line
        .replaceAll('https://staging.example', staging.site.url)
        .replaceAll('https://tickets.example', production.site.url);
      const env = { ...variables, FORCE_COLOR: '0' };
      return (await run('bash', ['-c', typed], { cwd: clone, env, maxBuffer: Infinity })).stdout;
    },
    async stop() {
      for (const child of children) await kill(child);
      await postgres.stop();
      await rm(clone, { recursive: true, force: true });
    },
  };
}
