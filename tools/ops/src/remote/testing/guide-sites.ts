import { execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@stagedoor/processes/free-port';
import { kill, startApi } from '../../testing/api-process.js';
import { freshClone } from '../../testing/fresh-clone.js';
import { copyDatabase, startMigratedPostgres } from '../../testing/migrated-postgres.js';
import { untilItAnswers } from '../../testing/until-it-answers.js';

const run = promisify(execFile);

/** A page server with its own data folder. */
export interface GuideSite {
  url: string;
  dataDir: string;
  apiUrl: string;
  databaseUrl: string;
  /** With these variables an operator's commands find its registry. */
  operator: Variables;
}

type Variables = Readonly<Record<string, string>>;

/** Starts an API that stores its mails in a folder. */
async function startBackend(databaseUrl: string, folder: string, settings: Variables) {
  const port = await findFreePort();
  const place = { DATABASE_URL: databaseUrl, MAIL_DIR: join(folder, 'mail') };
  const api = await startApi(port, { ...place, ...settings });
  return { apiUrl: `http://127.0.0.1:${port}`, stop: () => kill(api) };
}

async function startSite(clone: string, environment: string, variables: Variables) {
  const dataDir = join(clone, `.${environment}`);
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['shell/dist/server/main.js'], {
    cwd: clone,
    env: {
      ...process.env,
      ...variables,
      PORT: port,
      PUBLIC_URL: url,
      STAGEDOOR_ENVIRONMENT: environment,
      STAGEDOOR_DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilItAnswers(`${url}/robots.txt`, server);
  return { server, url, dataDir };
}

export type GuideSites = Awaited<ReturnType<typeof startGuideSites>>;

export interface GuideSitesOptions {
  /** Settings of the APIs. */
  settings?: Variables;
  /** Settings of the staging page server. */
  staging?: Variables;
  /** With a secret, the database of each site decides about its registry; otherwise its data folder does. */
  registrySecret?: string;
}

/**
 * Starts a staging and a production page server in a fresh clone, for the commands of a guide. Each has an API on a
 * database of its own. For tests.
 */
export async function startGuideSites(options: GuideSitesOptions = {}) {
  const { settings = {}, registrySecret } = options;
  const libs = ['contracts', 'federation', 'tracing'].map((lib) => `libs/${lib}/dist`);
  const clone = freshClone([...libs, 'shell/dist']);
  const secret: Variables = registrySecret ? { REGISTRY_SECRET: registrySecret } : {};
  const postgres = await startMigratedPostgres(join(clone, '.databases'));
  const start = async (environment: string, more: Variables = {}) => {
    const folder = join(clone, `.data-${environment}`);
    const databaseUrl = await copyDatabase(postgres.url, environment);
    const { apiUrl, stop } = await startBackend(databaseUrl, folder, { ...settings, ...secret });
    const reach = { ...secret, API_URL: apiUrl };
    const { server, ...site } = await startSite(clone, environment, { ...reach, ...more });
    return {
      ...{ ...site, apiUrl, databaseUrl },
      operator: { ...(registrySecret && reach), STAGEDOOR_DATA_DIR: site.dataDir },
      async stop() {
        await kill(server);
        await stop();
      },
    };
  };
  const staging = await start('staging', options.staging);
  const production = await start('production');
  const at = (line: string) =>
    line
      .replaceAll('https://staging.example', staging.url)
      .replaceAll('https://tickets.example', production.url);
  return {
    clone,
    staging,
    production,
    /** Returns a command of a guide with the addresses of these sites. */
    at,
    /** Runs a command in the clone and returns its output. Throws with its standard error if it fails. */
    async type(line: string, variables: NodeJS.ProcessEnv): Promise<string> {
      const options = { cwd: clone, env: { ...variables, FORCE_COLOR: '0' }, maxBuffer: Infinity };
      return (await run('bash', ['-c', at(line)], options)).stdout;
    },
    async stop() {
      await staging.stop();
      await production.stop();
      await postgres.stop();
      await rm(clone, { recursive: true, force: true });
    },
  };
}
