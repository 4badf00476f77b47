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

describe('books', () => {
  it('undo a work that throws, and only that one of its group', async () => {
    const outcomes = await Promise.allSettled([
      books.write(() => books.settings.putSync('first', 1)),
      books.write(() => {
        books.settings.putSync('second', 2);
        throw new Error('changed my mind');
      }),
      books.write(() => books.settings.putSync('third', 3)),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([...books.settings.getKeys()]).toEqual(['first', 'third']);
  });

  it('undo a part that throws, and keep the rest of its work', async () => {
    await books.write(() => {
      books.settings.putSync('whole', 1);
      expect(() =>
        books.part(() => {
          books.settings.putSync('part', 1);
          throw new Error('changed my mind');
        }),
      ).toThrow();
    });

    expect([...books.settings.getKeys()]).toEqual(['whole']);
  });

  it('show a work what the one before it in its group wrote', async () => {
    const add = () =>
      books.write(() => {
        const next = (books.settings.get('count') ?? 0) + 1;
        books.settings.putSync('count', next);
        return next;
      });

    expect(await Promise.all([add(), add(), add()])).toEqual([1, 2, 3]);
  });

  it('are there for whoever opens them next', async () => {
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
  it('fails every work of a group that could not be committed', async () => {
    const fullDisk: Transaction = (work) => {
      work();
      throw new Error('no space left');
    };
    const commits = new GroupCommit(fullDisk);

    const outcomes = await Promise.allSettled([commits.add(() => 1), commits.add(() => 2)]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
