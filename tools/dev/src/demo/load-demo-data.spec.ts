import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { CallRefused } from '@stagedoor/ops/site/stagedoor-client';
import { loadDemoData } from './load-demo-data.js';

let dataDir: string;
let api: Server;
let calls: string[];
let paid: string[];
let answer: (call: string) => object | null;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-demo-'));
  calls = [];
  paid = [];
  answer = () => null;
  api = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    const data = answer(call);
    response.writeHead(data ? 200 : 500).end(JSON.stringify({ data }));
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});

afterEach(() => {
  api.close();
  rmSync(dataDir, { recursive: true });
});

const load = (hasAccounts: boolean) =>
  loadDemoData({
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    dataDir,
    database: { site: 'a-site', hasAccounts },
    pay: async (checkoutUrl) => void paid.push(checkoutUrl),
    confirm: async () => undefined,
    log: () => undefined,
  });
const progressFile = () => join(dataDir, 'demo-a-site.json');

it('loads the data into a database without them, though another one has them', async () => {
  writeFileSync(join(dataDir, 'demo.json'), '{"begunAt":"2026-01-01","finished":true}');
  writeFileSync(join(dataDir, 'demo-other.json'), '{"begunAt":"2026-01-01"}');

  await expect(load(false)).rejects.toThrow(CallRefused);

  expect(calls).toEqual(['POST /api/auth/register']);
});

it('waits for the payment page of each order to pay', async () => {
  const orderWith = (checkoutUrl: string | null) => ({
    id: 'an-order',
    totalAmount: 25,
    paymentStatus: 'pending',
    checkoutUrl,
  });
  const answers: Record<string, object> = {
    'POST /api/auth/register': { accessToken: 'token', user: { userRoles: [] } },
    'POST /api/events': { event: { id: 'an-event', ticketTypes: [{ id: 'a-type' }] } },
    'POST /api/orders': { order: orderWith(null), checkoutUrl: 'http://shop.test/checkout/wait' },
    'GET /api/orders/an-order': orderWith('http://bank.test/pay'),
  };
  answer = (call) => answers[call] ?? {};

  await load(false);

  expect(new Set(paid)).toEqual(new Set(['http://bank.test/pay']));
});

it('does nothing when the database has the accounts', async () => {
  await load(true);

  expect(calls).toEqual([]);
});

it('continues an interrupted load with the same dates', async () => {
  await expect(load(false)).rejects.toThrow(CallRefused);
  const before = readFileSync(progressFile(), 'utf8');

  await expect(load(true)).rejects.toThrow(CallRefused);

  expect(calls).toHaveLength(2);
  expect(readFileSync(progressFile(), 'utf8')).toBe(before);
});

it('names a file of an interrupted load that is not readable, and what to do', async () => {
  writeFileSync(progressFile(), '');

  const loaded = load(true);

  await expect(loaded).rejects.toThrow(OneLineError);
  await expect(loaded).rejects.toThrow(
    `${progressFile()} is not readable as JSON: delete it to start without the rest of the demo data.`,
  );
});
