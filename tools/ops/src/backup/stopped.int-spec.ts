import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgres } from '@stagedoor/postgres';
import { findPostmaster } from '@stagedoor/postgres/postmaster-pid';
import { findFreePort } from '@stagedoor/processes/free-port';
import { nodeArguments, REPOSITORY } from '@stagedoor/processes/node-arguments';
import { ownDataDir, removeDataDir } from '../site/own-place.js';
import { runTool } from '../testing/run-tool.js';

let dataDir: string;
let backups: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  dataDir = await ownDataDir();
  backups = mkdtempSync(join(tmpdir(), 'stagedoor-backups-'));
  env = { ...process.env, STAGEDOOR_DATA_DIR: dataDir, DATABASE_URL: '' };
  const database = join(dataDir, 'postgres');
  const postgres = await startPostgres({ dataDir: database, port: await findFreePort() });
  await postgres.stop();
});

afterAll(async () => {
  await removeDataDir(dataDir);
  rmSync(backups, { recursive: true });
});

/** Runs a command, and sends it SIGINT when it prints this text. Returns its exit code and its complaint. */
async function stopAt(printed: string, command: string, ...args: string[]) {
  const script = nodeArguments(`tools/ops/src/${command}/main.ts`, args);
  const child = spawn(process.execPath, script, {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const complaint = text(child.stderr);
  let out = '';
  child.stdout.on('data', (part) => {
    const before = out;
    out += String(part);
    if (!before.includes(printed) && out.includes(printed)) child.kill('SIGINT');
  });
  const [code] = (await ended) as [number | null];
  return { code, complaint: await complaint };
}

const STOPPED = { code: 1, complaint: 'The command was stopped.\n' };
const databaseIn = (folder: string) => findPostmaster(join(folder, 'postgres/cluster'));

it.each(['Checking that the database starts', 'Copying'])(
  'a backup that is stopped at "%s" leaves no server and no copy',
  async (printed) => {
    const ended = await stopAt(printed, 'backup', join(backups, 'first'));

    expect(ended).toEqual(STOPPED);
    expect(databaseIn(dataDir)).toBeUndefined();
    expect(readdirSync(backups)).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  },
);

it.each(['Verifying', 'Copying', 'Starting the copied database'])(
  'a restore that is stopped at "%s" leaves no server and the old data',
  async (printed) => {
    const backup = join(backups, 'complete');
    await runTool('backup', [backup], env);
    const before = readdirSync(dataDir);

    const ended = await stopAt(printed, 'restore', backup, '--replace');

    expect(ended).toEqual(STOPPED);
    expect(databaseIn(join(dataDir, '.restoring'))).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual(before);
  },
);
