import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { htmlFaults } from '@stagedoor/payments-sandbox/testing/html-faults';
import type { FastifyInstance } from 'fastify';
import { createMailbox } from './start-mailbox.js';

const FIRST = '01930000-0000-7000-8000-000000000001';
const SECOND = '01930000-0000-7000-8000-000000000002';

let folder: string;
let mailbox: FastifyInstance;

const mail = (subject: string) => `From: a@example.org
To: ada@example.org
Subject: ${subject}
MIME-Version: 1.0
Content-Type: multipart/related; boundary=b

--b
Content-Type: text/html

<html><head></head><body><img src="cid:code"><a href="https://stagedoor.test/x">Go on</a></body></html>
--b
Content-Type: image/png
Content-ID: <code>
Content-Transfer-Encoding: base64

cG5n
--b--
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  mailbox = createMailbox(folder);
});

afterEach(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => mailbox.inject({ url });

it('shows that there is no mail, also without a folder', async () => {
  const elsewhere = createMailbox(join(folder, 'none'));

  expect((await elsewhere.inject({ url: '/' })).body).toContain('No mail yet.');
  expect((await get('/')).body).toContain('No mail yet.');
});

it('lists the newest first, and escapes subjects', async () => {
  await writeFile(join(folder, `${FIRST}.eml`), mail('One'));
  await writeFile(join(folder, `${SECOND}.eml`), mail('<script>alert(2)</script>'));
  await writeFile(join(folder, '.incoming'), 'half');

  const { body } = await get('/');

  expect(body).toMatch(new RegExp(`${SECOND}.*${FIRST}`, 's'));
  expect(body).toContain('&lt;script&gt;');
  expect(body).not.toContain('<script>');
});

it('shows a mail with its pictures, and runs no scripts', async () => {
  await writeFile(join(folder, `${FIRST}.eml`), mail('One'));

  const page = await get(`/${FIRST}`);
  const { body, headers } = await get(`/${FIRST}/html`);

  expect(page.body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(body).toContain('src="data:image/png;base64,cG5n"');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it('is valid HTML, with and without mails', async () => {
  const pages = [(await get('/')).body];
  await writeFile(join(folder, `${FIRST}.eml`), mail(`"One" & <b>'two'`));
  pages.push((await get('/')).body, (await get(`/${FIRST}`)).body);

  expect(pages.map(htmlFaults)).toEqual([[], [], []]);
});

it.each(['/none', `/${FIRST}`, `/${FIRST}/html`, '/..%2fsecrets', '/%2e%2e%2fsecrets.json'])(
  'returns 404 for %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);
