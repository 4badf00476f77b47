import { mkdirSync } from 'node:fs';
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
