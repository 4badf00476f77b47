import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { NONCE_PLACE, PageTemplate } from './page-template.js';

const aNonce = () => randomBytes(18).toString('base64');

const event = (index: number) =>
  `<article><h2>Silent Night ${index}</h2><a href="/events/${index}" title="£${index}">🎧</a></article>`;
const list = (length: number) => Array.from({ length }, (_, index) => event(index)).join('\n');

const page = (nonce: string) =>
  `<!DOCTYPE html><meta nonce="${nonce}"><script nonce="${nonce}">${list(20)}</script>${list(600)}<style nonce="${nonce}"></style>${list(20)}`;

it.each([
  ['none', ''],
  ['one', `<p nonce="${NONCE_PLACE}">`],
  ['nothing around it', NONCE_PLACE],
  ['two side by side', `${NONCE_PLACE}${NONCE_PLACE}`],
])('fills a page with %s', async (_, html) => {
  const template = new PageTemplate(html);
  const nonce = aNonce();

  const filled = html.replaceAll(NONCE_PLACE, nonce);
  expect(template.fill(nonce).toString()).toBe(filled);
  expect(gunzipSync(await template.gzip(nonce)).toString()).toBe(filled);
});

it('gives each copy its own nonce, at about the size of a page compressed as a whole', async () => {
  const template = new PageTemplate(page(NONCE_PLACE));

  for (const nonce of Array.from({ length: 50 }, aNonce)) {
    const copy = await template.gzip(nonce);
    expect(gunzipSync(copy).toString()).toBe(page(nonce));
    expect(copy.length).toBeLessThan(gzipSync(page(nonce), { level: 9 }).length * 1.05 + 100);
  }
});

it('refuses a nonce of another length, which would break the page', async () => {
  const template = new PageTemplate(page(NONCE_PLACE));

  expect(() => template.fill('short')).toThrow('A nonce has 24 bytes.');
  await expect(template.gzip('')).rejects.toThrow('A nonce has 24 bytes.');
});
