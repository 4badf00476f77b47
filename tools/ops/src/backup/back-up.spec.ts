import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../site/settings.js';
import { backUp } from './back-up.js';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'stagedoor-backup-'));
  mkdirSync(join(home, 'data'));
  symlinkSync(join(home, 'data'), join(home, 'link'));
});

afterEach(() => rmSync(home, { recursive: true }));

it.each([
  ['data', 'link/copies/first'],
  ['link', 'data/first'],
])('refuses the data folder %s for a backup to %s', async (dataDir, target) => {
  const settings = readSettings({ STAGEDOOR_DATA_DIR: join(home, dataDir) });

  const backedUp = backUp({ settings, target: join(home, target), say: () => undefined });

  await expect(backedUp).rejects.toThrow('is in the data folder; name a folder elsewhere.');
  expect(readdirSync(join(home, 'data'))).toEqual([]);
});
