import type { Socket } from 'node:net';
import { errorBodySchema } from '@stagedoor/contracts';
import { exchange, readAnswer } from '../../../test-support/raw-socket.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

/** As long as no test waits. */
const LONG = '60';

/** Waits for nobody's headers. */
let hasty: TestApp;
/** Waits for nobody's body. */
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

/** Goes on sending a little now and then until the connection is ended. */
function dripping(start: string, drop: string) {
  return (socket: Socket) => {
    socket.write(start);
    const drip = setInterval(() => socket.write(drop), 20);
    socket.on('close', () => clearInterval(drip));
  };
}

it.each([
  ['says nothing at all', 'hasty', () => {}],
  ['stops in the middle of its headers', 'hasty', (socket: Socket) => socket.write(HEAD)],
  ['sends one header after the other', 'hasty', dripping(HEAD, 'x: y\r\n')],
  [
    'sends one byte of its body after the other',
    'impatient',
    dripping(`${HEAD}content-length: 5000\r\n\r\n`, ' '),
  ],
] as const)('ends the connection of a caller who %s', async (_, which, send) => {
  const answer = readAnswer(await exchange(address[which], send));

  expect(answer.status).toBe(408);
  expect(errorBodySchema.parse(JSON.parse(answer.text)).error).toBe(
    'This request took too long to arrive.',
  );
});

it('answers others meanwhile', async () => {
  const slow = Array.from({ length: 200 }, () =>
    exchange(address.hasty, (socket) => socket.write(HEAD)),
  );

  const { status } = await fetch(`${address.hasty}/api/health/live`);

  expect(status).toBe(200);
  await Promise.all(slow);
});
