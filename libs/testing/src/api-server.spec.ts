import { http } from 'msw';
import { ok } from './answers';
import { API, startApiServer } from './api-server';

const server = startApiServer();

it('answers a request that has a handler', async () => {
  server.use(http.get(`${API}/events`, () => ok([])));

  expect((await fetch(`${API}/events`)).status).toBe(200);
});

it.fails.each(['events', 'tickets.pdf'])(
  'fails a test whose request of %s has no handler, although its failure is ignored',
  async (path) => {
    await fetch(`${API}/${path}`).catch(() => undefined);
  },
);

it('passes after such a test', () => {});
