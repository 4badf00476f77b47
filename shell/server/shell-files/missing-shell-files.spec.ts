import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '@stagedoor/federation';
import { keepShellFiles, type ShellFiles } from './keep-shell-files.js';

const BYTES = Buffer.from('shell()');
const STORED = 'shell.00000000000000ff.js';

let root: string;
let shellFiles: ShellFiles;
let lookUps: number[];
let files: Record<string, string>;
const readFile = vi.fn(async () => BYTES);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shell-files-'));
  await mkdir(join(root, 'client'));
  files = {};
  shellFiles = await keepShellFiles({
    clientDir: join(root, 'client'),
    keptDir: join(root, 'kept'),
    days: 7,
    api: {
      useShellFiles: async () => {
        lookUps.push(performance.now());
        return { files, missing: [] };
      },
      storeFile: async () => undefined,
      readFile,
    },
    log: { info: vi.fn(), error: vi.fn() },
  });
  lookUps = [];
});

afterEach(async () => {
  await shellFiles.stop();
  await rm(root, { recursive: true });
});

it('looks up invented names four times a second at most', async () => {
  for (let number = 0; number < 4; number += 1) {
    await shellFiles.fetchMissing(`shell.000000000000000${number}.js`);
  }

  const pauses = lookUps.slice(1).map((at, index) => at - lookUps[index]!);
  expect(Math.min(...pauses)).toBeGreaterThan(200);
});

it('finds a file that was stored after the last lookup', async () => {
  await shellFiles.fetchMissing('shell.0000000000000001.js');
  files = { [STORED]: integrityOf(BYTES) };

  await shellFiles.fetchMissing(STORED);

  expect(readFile).toHaveBeenCalledExactlyOnceWith(integrityOf(BYTES));
});
