import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { API_SETTINGS } from '@stagedoor/ops/testing/api-process';
import { untilItAnswers } from '@stagedoor/ops/testing/until-it-answers';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Kind = 'rejection' | 'exception';

/** A built server with one method that causes an unhandled error. */
interface Server {
  child: ChildProcess;
  url: string;
  /** Resolves with its output when it has ended. */
  log: Promise<string>;
}

const EVENT_ID = '01982d6e-0000-7000-8000-000000000000';
const REQUEST_ID = 'the-call-with-a-mistake';

let dataDir: string;
let databaseUrl: string;
let servers: Server[];

beforeAll(async () => {
  dataDir = await ownDataDir();
  databaseUrl = await freshDatabase();
});

afterAll(() => removeDataDir(dataDir));

beforeEach(() => {
  servers = [];
});

afterEach(async () => {
  for (const { child, log } of servers) {
    child.kill('SIGKILL');
    await log;
  }
});

async function start(
  script: string,
  broken: Record<'file' | 'type' | 'method', string>,
  as: Kind,
  env: (port: string) => Record<string, string>,
  answersAt: string,
): Promise<Server> {
  const preload = new URL('testing/break-method.mjs', import.meta.url);
  preload.search = new URLSearchParams({ ...broken, as }).toString();
  const port = String(await findFreePort());
  const child = spawn(process.execPath, ['--import', preload.href, script], {
    cwd: REPOSITORY,
    env: { ...process.env, ...env(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const server = { child, url: `http://127.0.0.1:${port}`, log: text(child.stdout) };
  servers.push(server);
  await untilItAnswers(server.url + answersAt, child);
  return server;
}

const startApi = (as: Kind) =>
  start(
    'api/dist/main.js',
    {
      file: 'api/dist/modules/events/event-queries.service.js',
      type: 'EventQueries',
      method: 'get',
    },
    as,
    (port) => ({
      API_PORT: port,
      DATABASE_URL: databaseUrl,
      ...API_SETTINGS,
      STRIPE_API_URL: 'http://127.0.0.1:9',
      MAIL_DIR: join(dataDir, 'mail'),
    }),
    '/api/health/ready',
  );

const startPages = (as: Kind) =>
  start(
    'shell/dist/server/main.js',
    { file: 'shell/dist/server/api/api-copies.js', type: 'ApiCopies', method: 'request' },
    as,
    (port) => ({
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      API_URL: 'http://127.0.0.1:9',
      STAGEDOOR_DATA_DIR: dataDir,
    }),
    '/robots.txt',
  );

const ask = ({ url }: Server) =>
  fetch(`${url}/api/events/${EVENT_ID}`, { headers: { 'x-request-id': REQUEST_ID } });

async function linesAfterStop({ child, log }: Server): Promise<Record<string, unknown>[]> {
  child.kill('SIGTERM');
  const lines = (await log).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Calls twice a method that leaves a rejection behind. */
async function expectToContinue(server: Server, status: number): Promise<void> {
  const statuses = [(await ask(server)).status, (await ask(server)).status];

  expect(statuses).toEqual([status, status]);
  expect(server.child.exitCode ?? server.child.signalCode).toBeNull();
}

/** Stops the server, whose lines have the error under that name. */
async function expectTwoLogged(server: Server, problem: string): Promise<void> {
  const logged = {
    reqId: REQUEST_ID,
    msg: 'A rejection was not handled.',
    [problem]: expect.objectContaining({ message: expect.stringMatching(/^left behind by /) }),
  };
  expect(await linesAfterStop(server)).toEqual(
    expect.arrayContaining([expect.objectContaining(logged), expect.objectContaining(logged)]),
  );
}

it('the API continues after an unhandled rejection, counts it, and logs it with the id of its call', async () => {
  const server = await startApi('rejection');

  await expectToContinue(server, 404);

  const metrics = await (await fetch(`${server.url}/api/metrics`)).text();
  expect(metrics).toContain('\nstagedoor_unhandled_rejections_total 2\n');
  await expectTwoLogged(server, 'problem');
});

it('the page server continues after an unhandled rejection, and logs it with the id of its call', async () => {
  const server = await startPages('rejection');

  await expectToContinue(server, 503);

  await expectTwoLogged(server, 'err');
});

it.each([
  ['the API', startApi],
  ['the page server', startPages],
])('%s exits after an uncaught exception, and logs it', async (_name, startServer) => {
  const server = await startServer('exception');

  const ended = once(server.child, 'exit');
  await ask(server).catch(() => undefined);

  expect(await ended).toEqual([1, null]);
  expect(await linesAfterStop(server)).toContainEqual(
    expect.objectContaining({ msg: 'An exception was not caught.' }),
  );
});
