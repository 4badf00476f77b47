import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@stagedoor/processes/free-port';
import { nodeArguments } from '@stagedoor/processes/node-arguments';
import { identify } from '@stagedoor/processes/process-identity';
import { Client } from 'pg';
import { isServedFrom, type RunningPostgres, startPostgres } from './start-postgres.js';

const isRoot = process.getuid?.() === 0;

const KEPT = 'SELECT word FROM kept';
const ROWS = [{ word: 'ÉTÉ' }];

let home: string;
let dataDir: string;
let port: number;
let running: RunningPostgres | undefined;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'stagedoor database '));
  chmodSync(home, 0o755);
  dataDir = join(home, 'data/postgres');
  port = await findFreePort();
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  if (existsSync(dataDir) && lstatSync(dataDir).isSymbolicLink()) {
    rmSync(realpathSync(dataDir), { recursive: true, force: true });
  }
  rmSync(home, { recursive: true, force: true });
});

async function start(): Promise<RunningPostgres> {
  running = await startPostgres({ dataDir, port });
  return running;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function startAndKeepARow(): Promise<RunningPostgres> {
  const postgres = await start();
  await query(postgres.url, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('ÉTÉ')");
  return postgres;
}

it('creates a durable UTF-8 database that requires its password, in a folder that nothing else may use', async () => {
  const { url } = await start();

  const rows = await query(
    url,
    `SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,
            lower('ÉTÉ') AS lower, current_setting('listen_addresses') AS listens`,
  );
  expect(rows).toEqual([{ fsync: 'on', encoding: 'UTF8', lower: 'été', listens: '127.0.0.1' }]);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  await expect(startPostgres({ dataDir, port: port + 1 })).rejects.toThrow(
    `in use by process ${process.pid}`,
  );
});

it('keeps its rows and leaves no process after a stop, recovers them after a kill, and needs no owner that can be read', async () => {
  const first = await startAndKeepARow();
  await first.stop();

  const second = await start();
  const afterStop = await query(second.url, KEPT);
  await query(second.url, "INSERT INTO kept VALUES ('later')");
  process.kill(second.pid, 'SIGKILL');
  await second.exited;
  await second.stop();

  const third = await start();
  const afterKill = await query(third.url, KEPT);
  await third.stop();
  writeFileSync(join(dataDir, 'owner.json'), '');

  const fourth = await start();

  expect(identify(first.pid)).toBeUndefined();
  expect(afterStop).toEqual(ROWS);
  expect(afterKill).toEqual([...ROWS, { word: 'later' }]);
  expect(await query(fourth.url, KEPT)).toEqual(afterKill);
});

it('adopts the server that a killed program left running, and stops it', async () => {
  const parent = spawn(
    process.execPath,
    nodeArguments('tools/postgres/src/testing/hold-postgres.ts', [dataDir, String(port)]),
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await once(parent, 'exit');

  const adopted = await start();

  expect(adopted.pid).toBe(Number(line.toString()));
  expect(await query(adopted.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await adopted.stop();
  expect(identify(adopted.pid)).toBeUndefined();
});

it('stops the server when its database cannot be created', async () => {
  const withoutName = startPostgres({ dataDir, port, database: '' });

  await expect(withoutName).rejects.toThrow('PostgreSQL runs but returned an error');

  expect(isServedFrom(dataDir, port)).toBe(false);
  await start();
});

it('names a port that another program uses, and starts when it is free', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');

  await expect(start()).rejects.toThrow(`Port ${port} is taken by another program`);

  other.close();
  await once(other, 'close');
  await start();
});

it('stores the data of a private home where PostgreSQL can reach it: elsewhere when started as root', async () => {
  chmodSync(home, 0o700);
  const first = await startAndKeepARow();
  await first.stop();

  const second = await start();

  expect(lstatSync(dataDir).isSymbolicLink()).toBe(isRoot);
  expect(await query(second.url, KEPT)).toEqual(ROWS);
});
