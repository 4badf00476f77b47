import { open } from 'lmdb';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.js';
import { openBooks, type Books } from './books.js';
import { GroupCommit, type Transaction } from './group-commit.js';

let folder: TemporaryFolder;
let books: Books;

beforeEach(() => {
  folder = temporaryFolder();
  books = openBooks(folder.path);
});

afterEach(async () => {
  await books.close();
  folder.remove();
});

describe('the database', () => {
  it('rolls back a write that throws, and no other of its group', async () => {
    const outcomes = await Promise.allSettled([
      books.write(() => books.settings.putSync('first', 1)),
      books.write(() => {
        books.settings.putSync('second', 2);
        throw new Error('rolled back');
      }),
      books.write(() => books.settings.putSync('third', 3)),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([...books.settings.getKeys()]).toEqual(['first', 'third']);
  });

  it('rolls back a part that throws, and keeps the rest of its write', async () => {
    await books.write(() => {
      books.settings.putSync('whole', 1);
      expect(() =>
        books.part(() => {
          books.settings.putSync('part', 1);
          throw new Error('rolled back');
        }),
      ).toThrow();
    });

    expect([...books.settings.getKeys()]).toEqual(['whole']);
  });

  it('shows a write the changes of the previous write of its group', async () => {
    const add = () =>
      books.write(() => {
        const next = (books.settings.get('count') ?? 0) + 1;
        books.settings.putSync('count', next);
        return next;
      });

    expect(await Promise.all([add(), add(), add()])).toEqual([1, 2, 3]);
  });

  it('keeps its data after it is closed', async () => {
    await books.write(() => books.settings.putSync('kept', 7));
    await books.close();

    const again = open<number, string>({ path: folder.path, overlappingSync: false });
    const settings = again.openDB<number, string>({ name: 'settings' });

    expect(settings.get('kept')).toBe(7);
    await again.close();
    books = openBooks(folder.path);
  });
});

describe('GroupCommit', () => {
  it('rejects every write of a group whose commit fails', async () => {
    const fullDisk: Transaction = (work) => {
      work();
      throw new Error('no space left');
    };
    const commits = new GroupCommit(fullDisk);

    const outcomes = await Promise.allSettled([commits.add(() => 1), commits.add(() => 2)]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
