import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Agent } from 'undici';
import { aSiteOnDisk } from '../testing/a-site-on-disk.js';

const SERVERS = 2;
/** How often the load balancer polls, and how many requests are pending. */
const LOOK_MS = 20;
const CLIENTS = 16;
const NEW_SHELL = '00000000000000bb';
/** A server that has nothing to do stops within this time. */
const STOP_MS = 10_000;

let site: Awaited<ReturnType<typeof aSiteOnDisk>>;
let agent: Agent;
let servers: FastifyInstance[];

beforeEach(async () => {
  site = await aSiteOnDisk();
  agent = new Agent();
  servers = [];
});

afterEach(async () => {
  await agent.destroy();
  await Promise.all(servers.map((server) => server.close()));
  await site.remove();
});

async function serve(drainSeconds: number, port = 0, shell?: string): Promise<FastifyInstance> {
  const server = await site.start({ DRAIN_SECONDS: String(drainSeconds) }, shell);
  await server.listen({ port, host: '127.0.0.1' });
  return server;
}

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

async function read(port: number, path: string): Promise<{ status: number; text: string }> {
  const origin = `http://127.0.0.1:${port}`;
  const { statusCode, body } = await agent.request({ origin, path, method: 'GET' });
  return { status: statusCode, text: await body.text() };
}

const statusOf = async (port: number, path: string) => (await read(port, path)).status;

/** The URL of the shell's script in a page. */
const scriptIn = (page: string) => /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';

it('is ready until it is told to stop, keeps serving, then stops', async () => {
  const server = await serve(0.3);
  const port = portOf(server);
  expect([await statusOf(port, '/health/live'), await statusOf(port, '/health/ready')]).toEqual([
    200, 200,
  ]);

  const closed = server.close();
  while ((await statusOf(port, '/health/ready')) === 200);

  expect(await statusOf(port, '/health/live')).toBe(200);
  expect(await statusOf(port, '/events')).toBe(200);
  await closed;
  await expect(statusOf(port, '/health/live')).rejects.toThrow('ECONNREFUSED');
});

describe('a connection without a request', () => {
  let server: FastifyInstance;
  let socket: Socket;

  beforeEach(async () => {
    server = await serve(0);
    socket = connect(portOf(server), '127.0.0.1');
    await once(server.server, 'connection');
  });

  it.each(['', 'GET /events HTTP/1.1\r\nhost: x\r\n'])(
    'does not keep the server from stopping after it has sent %j',
    async (part) => {
      socket.on('error', () => undefined).write(part);

      await expect(server.close()).resolves.toBeUndefined();
    },
    STOP_MS,
  );

  it('is answered when its request arrives while the server stops', async () => {
    const closed = server.close();
    while (server.server.listening) await pause(1);

    socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
  });
});

it.each([
  ['before its headers are sent', []],
  ['after its headers are sent', ['one, ']],
])(
  'a connection closes with a response that is running %s',
  async (_, sent) => {
    const body = new PassThrough();
    const server = await site.start({ DRAIN_SECONDS: '0' });
    server.get('/slow', (_request, reply) => reply.send(body));
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(portOf(server), '127.0.0.1');
    const answer = text(socket);
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(server.server, 'request');
    for (const part of sent) {
      body.write(part);
      await once(socket, 'data');
    }

    const closed = server.close();
    while (server.server.listening) await pause(1);
    body.end('two');

    expect(await answer).toMatch(/two\r\n0\r\n\r\n$/);
    await expect(closed).resolves.toBeUndefined();
  },
  STOP_MS,
);

/**
 * Restarts the servers in turn with another shell while clients load pages and their scripts from ready servers.
 * Returns the failures.
 */
async function restartInTurn(drainSeconds: number): Promise<string[]> {
  for (let number = 0; number < SERVERS; number += 1) servers.push(await serve(drainSeconds));
  const ports = servers.map(portOf);
  const ready = new Set(ports);
  const failures: string[] = [];
  let isOver = false;
  let requests = 0;

  const look = async (port: number) => {
    while (!isOver) {
      const isReady = await statusOf(port, '/health/ready').then(
        (status) => status === 200,
        () => false,
      );
      if (isReady) ready.add(port);
      else ready.delete(port);
      await pause(LOOK_MS);
    }
  };
  /** Fetches a path from the next ready server. Returns an empty text and records a failure unless it is found. */
  const attempt = async (path: string): Promise<string> => {
    requests += 1;
    const from = ready.size > 0 ? [...ready] : ports;
    const port = from[requests % from.length]!;
    const { status, text } = await read(port, path).catch((error: Error) => ({
      status: error.message,
      text: '',
    }));
    if (status === 200) return text;
    failures.push(`${path}: ${status}`);
    return '';
  };
  const load = async () => {
    while (!isOver) {
      const page = await attempt('/events');
      if (page) await attempt(scriptIn(page));
    }
  };
  const people = [...ports.map(look), ...Array.from({ length: CLIENTS }, load)];
  const served = async (count: number) => {
    for (const enough = requests + count; requests < enough;) await pause(1);
  };

  for (const [index, port] of ports.entries()) {
    await served(100);
    await servers[index]!.close();
    await served(100);
    servers[index] = await serve(drainSeconds, port, NEW_SHELL);
    while (ready.size < SERVERS) await pause(1);
  }
  isOver = true;
  await Promise.all(people);
  return failures;
}

it('loses no page and no script when two servers are restarted in turn with another shell', async () => {
  expect(await restartInTurn(1)).toEqual([]);
});

it('control: loses pages when servers stop without draining', async () => {
  expect(await restartInTurn(0)).not.toEqual([]);
});

it("is not ready before it has the API's registry", async () => {
  const server = await site.start({
    API_URL: 'http://127.0.0.1:1',
    REGISTRY_SECRET: 'a-secret-of-thirty-two-characters',
  });
  servers.push(server);

  const [live, ready, metrics] = [
    await server.inject('/health/live'),
    await server.inject('/health/ready'),
    await server.inject('/metrics'),
  ];

  expect(live.statusCode).toBe(200);
  expect(metrics.body).toContain('stagedoor_pages_ready 0');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'waiting for the registry' }]);
});
