import fastify, { type FastifyInstance } from 'fastify';
import { serveMetrics } from './metrics.routes.js';

const TOKEN = 'a token of at least 32 characters';

let app: FastifyInstance;
let isReady: boolean;

function start(metricsToken?: string) {
  app = fastify();
  const { countPage } = serveMetrics(app, { metricsToken }, () => isReady);
  countPage('memory');
  countPage('memory');
  countPage('late');
}

afterEach(() => app.close());

it('counts the pages by how they came by their content', async () => {
  start();

  const { body, headers } = await app.inject('/metrics');

  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toContain('stagedoor_drawn_pages_total{outcome="memory"} 2');
  expect(body).toContain('stagedoor_drawn_pages_total{outcome="late"} 1');
  expect(body).toContain('process_resident_memory_bytes');
});

it('tells whether the server is ready', async () => {
  start();
  const read = async () => (await app.inject('/metrics')).body;

  isReady = false;
  expect(await read()).toContain('\nstagedoor_pages_ready 0\n');
  isReady = true;
  expect(await read()).toContain('\nstagedoor_pages_ready 1\n');
});

it.each([
  ['this machine', undefined, {}, 200],
  ['a proxy on this machine', undefined, { 'x-forwarded-for': '192.0.2.1' }, 404],
  ['another machine', undefined, { from: '192.0.2.1' }, 404],
  ['this machine without the token', TOKEN, {}, 404],
  ['a reader with another token', TOKEN, { authorization: 'Bearer no' }, 404],
  ['a reader with the token', TOKEN, { authorization: `Bearer ${TOKEN}`, from: '192.0.2.1' }, 200],
] as const)(
  'answers %s',
  async (_case, token, { from, ...headers }: Record<string, string>, status) => {
    start(token);

    const { statusCode } = await app.inject({
      url: '/metrics',
      headers,
      ...(from && { remoteAddress: from }),
    });

    expect(statusCode).toBe(status);
  },
);
