import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type MailServer, startMailServer } from '@stagedoor/api/test-support/mail-server';
import type { Registry } from '@stagedoor/federation';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import { publishToProduction } from '@stagedoor/ops/testing/publish-remotes';
import { runNode } from '@stagedoor/ops/testing/run-tool';
import { register, signIn } from '@stagedoor/ops/testing/small-shop';
import { untilItAnswers } from '@stagedoor/ops/testing/until-it-answers';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const SECRETS = {
  JWT_SECRET: '9f2c1be07a34d6588e41f7c05b63a9d2',
  STRIPE_SECRET_KEY: 'sk_test_51QzT4rKd0vYw8HnMabcdefgh',
  TEST_PAYMENTS: 'allowed',
  STRIPE_WEBHOOK_SECRET: 'whsec_Jk3mQ9xZr7Lw2Vb5',
  REPORT_TICKET_SECRET: '4b8d60c95e1f7a32d8c70f9e6a51b34c',
};

let dataDir: string;
let postgres: RunningPostgres;
let mailServer: MailServer;
let forApi: Record<string, string>;
let forPages: Record<string, string>;
let registry: Registry;

/** The environment without the developer's configuration. */
const bare = () => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  npm_config_update_notifier: 'false',
});

/** Runs an npm script as an operator does. */
function npmRun(script: string, env: Record<string, string>): ChildProcess {
  return spawn('npm', ['run', '--silent', script], {
    cwd: REPOSITORY,
    env: { ...bare(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group, so that a failed test can kill all of it.
    detached: true,
  });
}

function killAll(command: ChildProcess): void {
  try {
    process.kill(-command.pid!, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function exitCodeOf(command: ChildProcess): Promise<number | null> {
  if (command.exitCode !== null) return command.exitCode;
  const [code] = (await once(command, 'exit')) as [number | null];
  return code;
}

/** Sends the first character of a JSON body; the server is then reading the request. */
async function beginPost(url: string, body: string): Promise<ClientRequest> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const sending = request(url, { method: 'POST', headers, agent: false });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(body.slice(0, 1));
  return sending;
}

async function untilRefused(site: string): Promise<void> {
  while (await fetch(site, { method: 'HEAD' }).catch(() => null)) await pause(50);
}

beforeAll(async () => {
  dataDir = await ownDataDir();
  const settings = { dataDir: join(dataDir, 'postgres'), port: await findFreePort() };
  postgres = await startPostgres({ ...settings, durable: false });
  mailServer = await startMailServer();
  registry = await publishToProduction(dataDir);
  const [apiPort, port] = [await findFreePort(), await findFreePort()];
  const PUBLIC_URL = `http://localhost:${port}`;
  forApi = {
    ...SECRETS,
    API_PORT: String(apiPort),
    DATABASE_URL: postgres.url,
    PUBLIC_URL,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Stagedoor <tickets@stagedoor.test>',
    LOG_LEVEL: 'warn',
  };
  forPages = {
    REPORT_TICKET_SECRET: SECRETS.REPORT_TICKET_SECRET,
    PORT: String(port),
    PUBLIC_URL,
    API_URL: `http://127.0.0.1:${apiPort}`,
    STAGEDOOR_ENVIRONMENT: 'production',
    STAGEDOOR_DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
});

afterAll(async () => {
  await mailServer.close();
  await postgres.stop();
  await removeDataDir(dataDir);
});

describe('npm run migrate, serve:api and serve:web', () => {
  let api: ChildProcess;
  let pages: ChildProcess;
  let migrated: number | null;

  beforeAll(async () => {
    migrated = await exitCodeOf(npmRun('migrate', { DATABASE_URL: postgres.url }));
    api = npmRun('serve:api', forApi);
    pages = npmRun('serve:web', forPages);
    await untilItAnswers(`${forPages.API_URL}/api/health/ready`, api);
    await untilItAnswers(`${forPages.PUBLIC_URL}/robots.txt`, pages);
  });

  afterAll(() => {
    killAll(api);
    killAll(pages);
  });

  it('migrate an empty database and start an API that is ready', async () => {
    const ready = await fetch(`${forPages.API_URL}/api/health/ready`);

    expect(migrated).toBe(0);
    expect(await ready.json()).toMatchObject({ data: { status: 'ok' } });
  });

  it('serve the pages, with every remote of the production registry', async () => {
    expect(Object.keys(registry.remotes).length).toBeGreaterThan(3);
    for (const [name, { version, paths }] of Object.entries(registry.remotes)) {
      // A remote with needs has its files in the documents of its own pages alone.
      const own = paths.find(({ path }) => !path.includes(':'))!;
      const html = await (await fetch(forPages.PUBLIC_URL + own.path)).text();
      expect(html).toContain(`/remotes/${name}/${version}/`);
      const entry = await fetch(`${forPages.PUBLIC_URL}/remotes/${name}/${version}/remoteEntry.js`);
      expect(entry.status).toBe(200);
    }
  });

  it('let a user register and log in through the page server, and send mails', async () => {
    const site = forPages.PUBLIC_URL!;
    await register(site, 'ada');
    const ada = await signIn(site, 'ada');

    expect(await ada.get('/auth/me')).toMatchObject({ email: 'ada@example.org' });
    await new StagedoorClient(site).post('/auth/forgot-password', { email: 'ada@example.org' });
    while (mailServer.received.length < 2) await pause(50);
    const pages = mailServer.received.map(({ html }) => html).join();
    expect(pages).toContain(`${site}/confirm-email#`);
    expect(pages).toContain(`${site}/reset-password#`);
  });

  it('finish a running request and exit with 0, however often SIGTERM comes', async () => {
    const body = JSON.stringify({ email: 'ada@example.org', password: 'not the password' });
    for (const [command, site] of [
      [pages, forPages.PUBLIC_URL!],
      [api, forPages.API_URL!],
    ] as const) {
      const login = await beginPost(`${site}/api/auth/login`, body);
      const answered = once(login, 'response');
      // npm passes on the signal, which the server has also received itself.
      process.kill(-command.pid!, 'SIGTERM');
      await untilRefused(site);
      process.kill(-command.pid!, 'SIGTERM');
      login.end(body.slice(1));

      const [answer] = (await answered) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(401);
      expect(await exitCodeOf(command)).toBe(0);
    }
  });
});

describe('with a wrong configuration in production', () => {
  it.each<[program: string, name: string, env: () => Record<string, string>]>([
    [
      'api/dist/main.js',
      'STRIPE_SECRET_KEY',
      () => ({ ...forApi, STRIPE_SECRET_KEY: 'sk_test_sandbox_of-this-machine' }),
    ],
    [
      'shell/dist/server/main.js',
      'DEV_REMOTES',
      () => ({ ...forPages, DEV_REMOTES: 'mfe-venue=http://localhost:4200' }),
    ],
    ['api/dist/database/migrate.js', 'DATABASE_URL', () => ({})],
  ])('%s ends with one line that names %s, and no value', async (program, name, envOf) => {
    const env = envOf();

    const ended = await runNode([program], { ...bare(), ...env });

    expect(ended.code).toBe(1);
    expect(ended.complaint).toMatch(new RegExp(`^.*\\b${name}\\b.*\\n$`));
    const shown = Object.values(env).filter((value) => ended.complaint.includes(value));
    // A word of the message.
    expect(shown.filter((value) => value !== 'production')).toEqual([]);
  });
});
