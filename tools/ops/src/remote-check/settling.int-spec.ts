import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, errors, type Page } from '@playwright/test';
import { launchBrowser } from '../browser/launch-browser.js';
import { settling } from './settling.js';

let server: Server;
let url: string;
let browser: Browser;
let page: Page;
/** The requests for `/pending` that have no answer yet. */
let pending: ServerResponse[];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/pending') pending.push(response);
    else response.setHeader('content-type', 'text/html').end('<h1>A page</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser(() => undefined);
});

beforeEach(async () => {
  pending = [];
  page = await browser.newPage();
});

afterEach(() => page.close());

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

const untilIdle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
const load = () => page.evaluate(() => void fetch('/pending'));

it('waits for what the page loads', async () => {
  const settled = settling(page);
  await page.goto(url);
  await load();
  await expect.poll(() => pending.length).toBe(1);
  let isAtRest = false;
  const rest = settled().then(() => (isAtRest = true));
  for (let idle = 0; idle < 5; idle += 1) await untilIdle();

  expect(isAtRest).toBe(false);
  pending[0]!.end();

  await expect(rest).resolves.toBe(true);
});

it('names what a page without rest is loading', async () => {
  const settled = settling(page, 500);
  await page.goto(url);
  await load();

  await expect(settled()).rejects.toThrow(
    new errors.TimeoutError(`is not at rest after 0.5 s: ${url}/pending`),
  );
});
