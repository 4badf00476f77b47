import { errorBodySchema } from '@stagedoor/contracts';
import { exchange, readAnswer } from '../../../test-support/raw-socket.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await startTestApp({ HEADERS_TIMEOUT_SECONDS: '0.1', REQUEST_TIMEOUT_SECONDS: '0.3' });
  address = await test.listen();
});

afterAll(() => test.close());

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/** Goes on sending a byte now and then until the connection is ended. */
function dripping(start: string, drop: string) {
  return exchange(address, (socket) => {
    socket.write(start);
    const drip = setInterval(() => socket.write(drop), 20);
    socket.on('close', () => clearInterval(drip));
  });
}

it.each([
  ['says nothing at all', () => exchange(address, () => {})],
  ['stops in the middle of its headers', () => exchange(address, (socket) => socket.write(HEAD))],
  ['sends one header after the other', () => dripping(HEAD, 'x: y\r\n')],
  [
    'sends one byte of its body after the other',
    () => dripping(`${HEAD}content-length: 500\r\n\r\n`, ' '),
  ],
])('ends the connection of a caller who %s', async (_, call) => {
  const answer = readAnswer(await call());

  expect(answer.status).toBe(408);
  expect(errorBodySchema.parse(JSON.parse(answer.text)).error).toBe(
    'This request took too long to arrive.',
  );
});

it('answers others meanwhile', async () => {
  const slow = Array.from({ length: 200 }, () => exchange(address, (socket) => socket.write(HEAD)));

  const { status } = await fetch(`${address}/api/health/live`);

  expect(status).toBe(200);
  await Promise.all(slow);
});
