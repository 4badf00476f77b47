import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { API_SETTINGS } from '@stagedoor/ops/testing/api-process';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

let dataDir: string;
let databaseUrl: string;
let server: ChildProcess;

beforeAll(async () => {
  dataDir = await ownDataDir();
  databaseUrl = await freshDatabase();
});

afterAll(() => removeDataDir(dataDir));

afterEach(() => {
  server.kill('SIGKILL');
});

const ofApi = (port: string) => ({
  ...API_SETTINGS,
  API_PORT: port,
  DATABASE_URL: databaseUrl,
  STRIPE_API_URL: 'http://127.0.0.1:9',
  MAIL_DIR: join(dataDir, 'mail'),
});

const ofPages = (port: string) => ({
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  API_URL: 'http://127.0.0.1:9',
  STAGEDOOR_DATA_DIR: dataDir,
});

/** Requests a URL until it responds. */
async function statusOf(url: string): Promise<number> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response) return response.status;
    await pause(50);
  }
}

/** Resolves when the output contains the text; it is read to its end. */
function untilItSays(output: Readable, text: string): Promise<void> {
  let said = '';
  return new Promise((resolve) => {
    output.on('data', (part) => {
      said += String(part);
      if (said.includes(text)) resolve();
    });
  });
}

it.each([
  ['the API', 'api/dist/main.js', ofApi, '/api/health/live'],
  ['the page server', 'shell/dist/server/main.js', ofPages, '/robots.txt'],
])(
  '%s responds while the disk of its log is full, and stops on SIGTERM',
  async (_name, script, environmentOf, path) => {
    const port = String(await findFreePort());
    const full = openSync('/dev/full', 'w');
    server = spawn(process.execPath, [script], {
      cwd: REPOSITORY,
      env: { ...process.env, ...environmentOf(port), LOG_LEVEL: 'info' },
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const report = untilItSays(server.stderr!, 'The log cannot be written');
    const ended = once(server, 'exit');

    const first = await statusOf(`http://127.0.0.1:${port}${path}`);
    await report;
    const second = await statusOf(`http://127.0.0.1:${port}${path}`);
    server.kill('SIGTERM');

    expect([first, second]).toEqual([200, 200]);
    expect(await ended).toEqual([0, null]);
  },
);
