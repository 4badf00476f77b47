import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { aSiteOnDisk } from './testing/a-site-on-disk.js';
import { exchange, readAnswer } from './testing/exchange.js';

const SECRET = 'known to nobody outside';

let site: Awaited<ReturnType<typeof aSiteOnDisk>>;
let app: FastifyInstance;

beforeAll(async () => {
  site = await aSiteOnDisk();
  await writeFile(join(site.dataDir, 'secret.txt'), SECRET);
  await writeFile(join(site.dataDir, '../secret.txt'), SECRET);
  await mkdir(join(site.dataDir, 'remotes/mfe-venue/1.4.0'), { recursive: true });
  await writeFile(join(site.dataDir, 'remotes/.secret.txt'), SECRET);
  await writeFile(join(site.dataDir, 'remotes/mfe-venue/1.4.0/remoteEntry.js'), 'remote()');
  app = await site.start({ API_URL: 'http://127.0.0.1:1' });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await site.remove();
});

/** As raw bytes; a browser would normalise most of these paths. */
const ask = async (path: string) =>
  readAnswer(
    await exchange(app, (socket) =>
      socket.write(
        Buffer.from(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 'latin1'),
      ),
    ),
  );

const FOLDERS = [
  '/',
  '/assets/',
  '/remotes/',
  '/remotes/mfe-venue/',
  '/remotes/mfe-venue/1.4.0/',
  '/api/',
];

/** Encodings of the parent folder. */
const UP: Record<string, string> = {
  plain: '../',
  encoded: '%2e%2e%2f',
  'half encoded': '..%2f',
  'with encoded dots': '%2e%2e/',
  'encoded twice': '%252e%252e%252f',
  'with a backslash': '..\\',
  'with an encoded backslash': '..%5c',
  'with doubled dots': '....//',
  'with a parameter': '..;/',
  'in overlong UTF-8': '%c0%ae%c0%ae%c0%af',
  'in wide characters': '%ef%bc%8e%ef%bc%8e%ef%bc%8f',
  'behind a NUL': '%00../',
  'with raw bytes': '\xae\xae/',
};

const CASES = FOLDERS.flatMap((folder) =>
  Object.entries(UP).flatMap(([how, up]) =>
    [1, 2, 3, 30].map((times) => [folder, times, how, up] as const),
  ),
);

it.each(CASES)('serves no file below %s, %i folders up, %s', async (folder, times, _how, up) => {
  for (const file of ['secret.txt', 'etc/passwd', 'registry/local.json']) {
    const { status, text } = await ask(`${folder}${up.repeat(times)}${file}`);

    expectNothingOf(status, text);
  }
});

it.each([
  '/assets//etc/passwd',
  '//etc/passwd',
  '/remotes/%2fetc%2fpasswd',
  '/assets/C:%5cWindows%5cwin.ini',
  '/assets/file:///etc/passwd',
  '/remotes/.secret.txt',
  '/remotes/%2esecret.txt',
  '/remotes/mfe-venue',
  '/remotes/',
  '/assets/.',
  '/assets/..',
  '/assets/shell.0123456789abcdef.js%00.txt',
  '/assets/shell.0123456789abcdef.js/../../../secret.txt',
  'http://elsewhere.example/../secret.txt',
  '/assets/stagedoor-shell.json/..%2f..%2fsecret.txt',
  `/assets/${'../'.repeat(2_000)}secret.txt`,
  `/assets/${'a/'.repeat(3_000)}`,
])('serves no file at %s', async (path) => {
  const { status, text } = await ask(path);

  expectNothingOf(status, text);
});

it('control: serves the files in the folders', async () => {
  expect((await ask('/assets/shell.0123456789abcdef.js')).text).toContain(
    "shell('0123456789abcdef')",
  );
  expect((await ask('/remotes/mfe-venue/1.4.0/remoteEntry.js')).text).toContain('remote()');
});

function expectNothingOf(status: number, text: string) {
  expect(status).toBeGreaterThanOrEqual(400);
  expect([500, 501, 502]).not.toContain(status);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('root:');
  expect(text).not.toContain('the first versions');
}
