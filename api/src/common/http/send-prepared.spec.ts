import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { PreparedAnswer } from './prepared-answers.js';
import { sendWhatIsReady } from './send-prepared.js';

const ANSWERS: Readonly<Record<string, PreparedAnswer>> = {
  '/small': new PreparedAnswer(Buffer.alloc(100)),
  '/large': new PreparedAnswer(Buffer.alloc(64 * 1024 * 1024)),
};

let app: FastifyInstance;
let client: Socket;

beforeEach(async () => {
  app = fastify();
  app.get('/unanswered', () => new Promise(() => {}));
  sendWhatIsReady(
    app,
    (url) => ANSWERS[url],
    () => ({}),
    vi.fn(),
  );
  await app.listen();
  client = connect((app.server.address() as AddressInfo).port, 'localhost');
});

afterEach(async () => {
  client.destroy();
  await app.close();
});

/** Requests a path and returns the server's side of the connection, once the request is answered. */
async function ask(path: string): Promise<Socket> {
  const [socket] = (await once(app.server, 'connection')) as [Socket];
  client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await once(app.server, 'request');
  return socket;
}

it('limits the time for which a response waits for its reader', async () => {
  const socket = await ask('/large');

  expect(socket.writableLength).toBeGreaterThan(0);
  expect(socket.timeout).toBe(60_000);
});

it('limits the time for which the framework serves a request', async () => {
  const socket = await ask('/unanswered');

  expect(socket.timeout).toBe(60_000);
});

it('leaves a connection whose response is sent to the limit of idle connections', async () => {
  const socket = await ask('/small');

  await once(client, 'data');

  const { keepAliveTimeout } = app.server;
  await vi.waitFor(() => expect(socket.timeout).toBeGreaterThanOrEqual(keepAliveTimeout));
});
