import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiConfiguration } from './api-configuration.js';
import { lineOf } from './finding.js';
import { examineStripe } from './providers.js';

let stripe: Server;
let status: number;

beforeAll(async () => {
  stripe = createServer((_request, response) => response.writeHead(status).end('{"error":{}}'));
  stripe.listen(0, '127.0.0.1');
  await once(stripe, 'listening');
});

afterAll(() => stripe.close());

it.each([
  [401, '✗ Stripe: refuses STRIPE_SECRET_KEY (401)'],
  [403, '✗ Stripe: refuses STRIPE_SECRET_KEY (403)'],
  [429, '✗ Stripe: responds with 429: try again later'],
  [500, '✗ Stripe: responds with 500: try again later'],
])('of a response with %i says: %s', async (code, line) => {
  status = code;
  const configuration = {
    environment: { STRIPE_SECRET_KEY: 'sk_live_mine' },
    isUsable: () => true,
  } as unknown as ApiConfiguration;
  const { port } = stripe.address() as AddressInfo;

  const findings = await examineStripe(configuration, `http://127.0.0.1:${port}`);

  expect(findings.map(lineOf)).toEqual([line]);
});
