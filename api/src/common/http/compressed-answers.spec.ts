import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { compressAnswers } from './compressed-answers.js';

const LONG = JSON.stringify({ data: 'ticket '.repeat(2_000) });
const SHORT = JSON.stringify({ data: 'ticket' });

async function ask(path: string, acceptEncoding?: string) {
  const app = fastify();
  app.addHook('onSend', compressAnswers);
  const answer =
    (body: string | Buffer) =>
    async (_request: unknown, reply: { type: (type: string) => void }) => {
      reply.type('application/json');
      return body;
    };
  const config = { isCompressed: true } as object;
  app.get('/long', { config }, answer(LONG));
  app.get('/bytes', { config }, answer(Buffer.from(LONG)));
  app.get('/short', { config }, answer(SHORT));
  app.get('/other', answer(LONG));
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  return app.inject({ url: path, headers });
}

it.each<[path: string, accepted: string]>([
  ['/long', 'gzip'],
  ['/long', 'gzip, deflate, br, zstd'],
  ['/long', 'br;q=1, GZIP;q=0.5'],
  ['/bytes', 'gzip'],
])('compresses the answer of %s for a caller that accepts %s', async (path, accepted) => {
  const { headers, rawPayload } = await ask(path, accepted);

  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(gunzipSync(rawPayload).toString()).toBe(LONG);
});

it.each<[path: string, accepted: string | undefined]>([
  ['/long', undefined],
  ['/long', 'br'],
  ['/long', 'gzip;q=0, br'],
  ['/long', 'gzip;q=0'],
  ['/short', 'gzip'],
  ['/other', 'gzip'],
])('sends the answer of %s to a caller that accepts %s as it is', async (path, accepted) => {
  const { headers, body } = await ask(path, accepted);

  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toBe(path === '/short' ? SHORT : LONG);
});
