import type { Socket } from 'node:net';
import { errorBodySchema } from '@stagedoor/contracts';
import { exchange, readAnswer } from '../../../test-support/raw-socket.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';

/** Longer than any test. */
const LONG = '60';

/** Has a short headers timeout. */
let hasty: TestApp;
/** Has a short request timeout. */
let impatient: TestApp;
let address: Record<'hasty' | 'impatient', string>;

beforeAll(async () => {
  hasty = await startTestApp({ HEADERS_TIMEOUT_SECONDS: '0.1', REQUEST_TIMEOUT_SECONDS: LONG });
  impatient = await startTestApp({
    DATABASE_URL: hasty.environment.DATABASE_URL,
    HEADERS_TIMEOUT_SECONDS: LONG,
    REQUEST_TIMEOUT_SECONDS: '0.2',
  });
  address = { hasty: await hasty.listen(), impatient: await impatient.listen() };
});

afterAll(async () => {
  await impatient.close();
  await hasty.close();
});

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/** Sends a few bytes every 20 ms until the connection closes. */
function dripping(start: string, drop: string) {
  return (socket: Socket) => {
    socket.write(start);
    const drip = setInterval(() => socket.write(drop), 20);
    socket.on('close', () => clearInterval(drip));
  };
}

it.each([
  ['sends nothing', 'hasty', () => {}],
  ['stops in the middle of its headers', 'hasty', (socket: Socket) => socket.write(HEAD)],
  ['sends its headers slowly', 'hasty', dripping(HEAD, 'x: y\r\n')],
  ['sends its body slowly', 'impatient', dripping(`${HEAD}content-length: 5000\r\n\r\n`, ' ')],
] as const)('closes the connection of a client that %s', async (_, which, send) => {
  const answer = readAnswer(await exchange(address[which], send));

  expect(answer.status).toBe(408);
  expect(errorBodySchema.parse(JSON.parse(answer.text)).error).toBe(
    'This request took too long to arrive.',
  );
});

it('answers other clients meanwhile', async () => {
  const patient = await startTestApp({
    DATABASE_URL: hasty.environment.DATABASE_URL,
    HEADERS_TIMEOUT_SECONDS: LONG,
    REQUEST_TIMEOUT_SECONDS: LONG,
  });
  const url = await patient.listen();
  const sockets: Socket[] = [];
  const slow = Array.from({ length: 200 }, () =>
    exchange(url, (socket) => {
      sockets.push(socket);
      socket.write(HEAD);
    }),
  );
  await until(() => sockets.length === slow.length);

  const { status } = await fetch(`${url}/api/health/live`);

  expect(status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await Promise.all(slow);
  await patient.close();
});
