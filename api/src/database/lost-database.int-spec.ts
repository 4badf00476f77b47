import { Socket } from 'node:net';
import { Door } from '@stagedoor/processes/door';
import { DataSource } from 'typeorm';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { until } from '../../test-support/until.js';
import { dataSourceOptions } from './data-source-options.js';
import { DatabaseNews } from './database-news.js';

const BACKEND = 'SELECT pg_backend_pid() AS pid';

let url: string;

beforeAll(async () => {
  url = await freshDatabase();
});

afterEach(() => {
  vi.useRealTimers();
});

it('probes an idle connection of the pool, and that of notifications, after ten seconds', async () => {
  const probes = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const hear = vi.fn();

  const pool = await new DataSource(dataSourceOptions(url, 1)).initialize();
  const news = new DatabaseNews(url, 'some_channel', hear);
  news.listen();
  await until(() => hear.mock.calls.length > 0);

  expect(probes.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ]);
  await news.stop();
  await pool.destroy();
});

it('replaces a connection whose statement got no response for 20 seconds', async () => {
  const door = await Door.open(Number(new URL(url).port));
  const pool = await new DataSource(dataSourceOptions(door.urlOf(url), 1)).initialize();
  const [before] = await pool.query<{ pid: number }[]>(BACKEND);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  door.be('stuck');
  const settled = vi.fn();
  const asked = pool.query(BACKEND).catch(settled);
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(19_900);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await asked;
  vi.useRealTimers();
  door.be('open');

  const [after] = await pool.query<{ pid: number }[]>(BACKEND);
  expect(after!.pid).not.toBe(before!.pid);
  expect(settled.mock.calls).toEqual([
    [expect.objectContaining({ message: 'Query read timeout' })],
  ]);
  await pool.destroy();
  await door.close();
});
