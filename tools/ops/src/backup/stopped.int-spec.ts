import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@stagedoor/postgres';
import { findPostmaster } from '@stagedoor/postgres/postmaster-pid';
import { findFreePort } from '@stagedoor/processes/free-port';
import { ownDataDir, removeDataDir } from '../site/own-place.js';
import { runTool } from '../testing/run-tool.js';
import { stopAt } from '../testing/stop-at.js';

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

const STOPPED = { code: 1, complaint: 'The command was stopped.\n' };
const databaseIn = (folder: string) => findPostmaster(join(folder, 'postgres/cluster'));

it.each(['Checking that the database starts', 'Copying'])(
  'a backup that is stopped at "%s" leaves no server and no copy',
  async (printed) => {
    const ended = await stopAt(printed, 'backup', [join(backups, 'first')], env);

    expect(ended).toEqual(STOPPED);
    expect(databaseIn(dataDir)).toBeUndefined();
    expect(readdirSync(backups)).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  },
);

describe('with a backup', () => {
  let backup: string;

  beforeAll(async () => {
    backup = join(backups, 'complete');
    expect((await runTool('backup', [backup], env)).complaint).toBe('');
  });

  it.each(['Verifying', 'Copying', 'Starting the copied database'])(
    'a restore that is stopped at "%s" leaves no server and the old data',
    async (printed) => {
      const before = readdirSync(dataDir);

      const ended = await stopAt(printed, 'restore', [backup, '--replace'], env);

      expect(ended).toEqual(STOPPED);
      expect(databaseIn(join(dataDir, '.restoring'))).toBeUndefined();
      expect(readdirSync(dataDir)).toEqual(before);
    },
  );
});
