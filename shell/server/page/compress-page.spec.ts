import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressPage } from './compress-page.js';

const PAGE = `<!doctype html><title>Silent Sunday</title>${'<p>Three channels.</p>'.repeat(50)}`;

const READERS = {
  br: (body: Buffer) => brotliDecompressSync(body),
  gzip: (body: Buffer) => gunzipSync(body),
  plain: (body: Buffer) => body,
};

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0.1', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['deflate', null],
  ['identity', null],
  ['*', 'br'],
  ['', null],
  [',;,q=', null],
  [undefined, null],
] as const)('compresses for a client that accepts %j with %j', async (acceptEncoding, encoding) => {
  const page = await compressPage(PAGE, acceptEncoding);

  expect(page.encoding).toBe(encoding);
  expect(READERS[encoding ?? 'plain'](page.body).toString()).toBe(PAGE);
});

it('makes a page smaller', async () => {
  const { body } = await compressPage(PAGE, 'br');

  expect(body.length).toBeLessThan(PAGE.length / 4);
});
