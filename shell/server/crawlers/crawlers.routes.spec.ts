import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyRegistry, type Registry } from '@stagedoor/federation';
import { closeLateConnections } from '@stagedoor/tracing/close-late-connections';
import fastify, { type FastifyInstance } from 'fastify';
import { ApiCopies } from '../api/api-copies.js';
import { publicApi } from '../api/public-api.js';
import { aBuild } from '../testing/a-site-on-disk.js';
import { serveCrawlers } from './crawlers.routes.js';
import { recordLists } from './record-lists.js';

const REGISTRY: Registry = {
  ...emptyRegistry('local'),
  remotes: { 'mfe-x': aBuild('1.0.0', { paths: [{ path: '/events/:id', access: 'public' }] }) },
};
const PAGES = 50;

let api: FastifyInstance;
let copies: ApiCopies;
let site: FastifyInstance;
/** Requests for pages of the list. */
let asked: number;
/** Called for each page of the list. Returns once the API may send it. */
let release: () => Promise<unknown>;

beforeEach(async () => {
  asked = 0;
  release = async () => undefined;
  api = fastify({ forceCloseConnections: true });
  api.get<{ Querystring: { cursor?: string } }>('/api/events', async ({ query }) => {
    asked += 1;
    await release();
    const page = Number(query.cursor ?? 0);
    const id = `01930000-0000-7000-8000-${String(page).padStart(12, '0')}`;
    return { data: { events: [{ id }], nextCursor: page + 1 < PAGES ? String(page + 1) : null } };
  });
  await api.listen({ port: 0, host: '127.0.0.1' });
  copies = new ApiCopies([`http://127.0.0.1:${(api.server.address() as AddressInfo).port}`]);
  site = fastify({ return503OnClosing: false });
  closeLateConnections(site, 30_000);
  serveCrawlers(site, {
    publicUrl: 'https://stagedoor.example',
    registry: async () => REGISTRY,
    lists: recordLists(publicApi(copies), { warn: () => undefined }),
  });
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await site.close();
  await copies.close();
  await api.close();
});

const statusOf = async () => (await site.inject('/sitemap.xml')).statusCode;

it('waits for a list that the API takes more than two seconds for', async () => {
  release = () => pause(2_200 / PAGES);

  const { statusCode, body } = await site.inject('/sitemap.xml');

  expect(statusCode).toBe(200);
  expect(body.match(/<url>/g)).toHaveLength(PAGES);
});

it('reads a list once while it is read, and for a minute from its end', async () => {
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => (send = resolve));
  release = () => held;
  const first = statusOf();
  await expect.poll(() => asked).toBe(1);
  vi.advanceTimersByTime(15_000);
  const second = statusOf();

  send();
  const statuses = await Promise.all([first, second]);
  vi.advanceTimersByTime(59_000);
  statuses.push(await statusOf());

  expect(statuses).toEqual([200, 200, 200]);
  expect(asked).toBe(PAGES);
  vi.advanceTimersByTime(1_000);
  await statusOf();
  expect(asked).toBe(2 * PAGES);
});

it('does not read a list again in the minute after the API has failed', async () => {
  release = () => Promise.reject(new Error('The database is away.'));

  expect(await statusOf()).toBe(503);
  vi.advanceTimersByTime(59_000);
  expect(await statusOf()).toBe(503);

  expect(asked).toBe(1);
});

const STOP_MS = 10_000;

it(
  'does not delay the stop of the server by a list that is being read',
  async () => {
    release = () => new Promise(() => undefined);
    await site.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.server.address() as AddressInfo;
    const answer = fetch(`http://127.0.0.1:${port}/sitemap.xml`);
    await once(site.server, 'request');
    await expect.poll(() => asked).toBe(1);

    await site.close();

    expect((await answer).status).toBe(503);
  },
  STOP_MS,
);
