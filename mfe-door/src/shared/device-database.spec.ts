import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { freshStorage } from '../testing/fresh-storage';
import { DeviceDatabase, StorageError } from './device-database';

freshStorage();

interface Schema extends DBSchema {
  notes: { key: string; value: string };
}

let connections: IDBPDatabase<Schema>[];
let database: DeviceDatabase<Schema>;

const connect = vi.fn(async () => {
  const connection = await openDB<Schema>('notes', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('notes'),
  });
  connections.push(connection);
  return connection;
});
const write = (key: string) => database.run((notes) => notes.put('notes', 'text', key));
const keys = () => database.run((notes) => notes.getAllKeys('notes'));
/** Does what the browser does to a page that it has put aside. */
const loseConnection = () => connections.at(-1)!.close();

beforeEach(async () => {
  connections = [];
  database = await DeviceDatabase.open(connect);
});

afterEach(() => database.close());

it('repeats work on one new connection after the browser has closed the last one', async () => {
  loseConnection();

  await Promise.all([write('a'), write('b')]);

  await expect(keys()).resolves.toEqual(['a', 'b']);
  expect(connections).toHaveLength(2);
});

it('fails while the device opens no database, and works once it does again', async () => {
  loseConnection();
  connect.mockRejectedValueOnce(new Error('No server.'));

  await expect(write('a')).rejects.toBeInstanceOf(StorageError);
  await write('b');

  await expect(keys()).resolves.toEqual(['b']);
});

it('repeats failing work once', async () => {
  const work = vi.fn(() => Promise.reject(new Error('No space.')));

  await expect(database.run(work)).rejects.toMatchObject({ cause: new Error('No space.') });

  expect(work).toHaveBeenCalledTimes(2);
});

it('opens no connection after it is closed', async () => {
  database.close();
  await expect
    .poll(() => write('a').then(String, (error: Error) => error.name))
    .toBe('InvalidStateError');

  expect(connections).toHaveLength(1);
});

it('gives way to a newer page, which another tab has opened with another version', async () => {
  const newer = await openDB('notes', 2);

  expect(newer.version).toBe(2);
  await expect(write('a')).rejects.toBeInstanceOf(StorageError);
  newer.close();
});
