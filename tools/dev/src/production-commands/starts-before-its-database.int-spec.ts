import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { untilItAnswers } from '@stagedoor/ops/testing/until-it-answers';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let postgres: RunningPostgres | undefined;

beforeAll(async () => {
  dataDir = await ownDataDir();
});

afterAll(async () => {
  await postgres?.stop();
  await removeDataDir(dataDir);
});

function startApi(databaseUrl: string, port: number, program = 'main.js') {
  return spawn(process.execPath, [`api/dist/${program}`], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      API_PORT: String(port),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a-local-secret-that-only-tests-know-0001',
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: 'whsec_local',
      MAIL_DIR: join(dataDir, 'mail'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

it('an API that starts without its database waits for it and logs each attempt', async () => {
  const database = { dataDir: join(dataDir, 'postgres'), port: await findFreePort() };
  postgres = await startPostgres({ ...database, durable: false });
  const { url } = postgres;
  await postgres.stop();
  const port = await findFreePort();
  const api = startApi(url, port);

  const attempts: string[] = [];
  for await (const line of createInterface(api.stdout)) {
    if (line.includes('ECONNREFUSED') && attempts.push(line) === 4) break;
  }
  postgres = await startPostgres({ ...database, durable: false });

  expect(attempts).toHaveLength(4);
  await untilItAnswers(`http://127.0.0.1:${port}/api/health/live`, api);
  api.kill('SIGKILL');
});

it.each(['main.js', 'database/migrate.js'])(
  '%s has a handler that ends it on SIGTERM while it waits for its database',
  async (program) => {
    const url = `postgresql://me@127.0.0.1:${await findFreePort()}/shop`;
    const waiting = startApi(url, await findFreePort(), program);
    const ended = once(waiting, 'exit');
    for await (const line of createInterface(waiting.stdout)) {
      if (line.includes('ECONNREFUSED')) break;
    }

    waiting.kill('SIGTERM');

    // A process without a handler ends by the signal, but not as the first one of a container.
    expect(await ended).toEqual([143, null]);
  },
);

it('an API with a wrong password for the database exits at once', async () => {
  postgres ??= await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: await findFreePort(),
  });
  const url = new URL(postgres.url);
  url.password = 'another';

  const [code] = (await once(startApi(url.href, await findFreePort()), 'exit')) as [number | null];

  expect(code).toBe(1);
});
