import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { openBooks } from './books.js';

it('names the folder of a database that cannot be opened, and what to do', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'data.mdb'));

  expect(() => openBooks(folder.path)).toThrow(
    `The payments sandbox cannot open its database in ${folder.path} (Is a directory: Attempting to open main database file): make the folder readable, or move it elsewhere to start without its payments.`,
  );
  folder.remove();
});

it('is readable only by its owner, also in a folder of an earlier version', async () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'payments');
  mkdirSync(path, { mode: 0o755 });

  await openBooks(path).close();

  expect(statSync(path).mode & 0o777).toBe(0o700);
  folder.remove();
});
