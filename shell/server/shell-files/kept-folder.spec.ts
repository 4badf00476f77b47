import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepInFolder } from './kept-folder.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('leaves nothing of a file that cannot be stored', async () => {
  const tooLong = `shell.0123456789abcdef.${'j'.repeat(255)}`;

  await expect(keepInFolder(folder, tooLong, Buffer.from('shell()'))).rejects.toThrow(
    'ENAMETOOLONG',
  );

  expect(await readdir(folder)).toEqual([]);
});
