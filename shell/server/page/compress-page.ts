import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { PageTemplate } from './page-template.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Pages differ per visitor, so they are compressed per request, with levels that take less than a millisecond. */
const COMPRESS = {
  br: (page: Buffer) =>
    brotli(page, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
      },
    }),
  gzip: (page: Buffer) => gzipped(page, { level: 6 }),
};

type Encoding = keyof typeof COMPRESS;
const ENCODINGS = Object.keys(COMPRESS);

/** The bytes of a page as sent. */
export interface CompressedPage {
  body: Buffer;
  encoding: Encoding | null;
}

/** Compresses a page with an accepted encoding. A page holds no secret of a visitor, so its length reveals none. */
export async function compressPage(html: string, acceptEncoding = ''): Promise<CompressedPage> {
  const plain = Buffer.from(html);
  const encoding = negotiate(acceptEncoding.toLowerCase(), ENCODINGS) as Encoding | null;
  return { body: encoding ? await COMPRESS[encoding](plain) : plain, encoding };
}

function encoded(reply: FastifyReply, encoding: Encoding | null): void {
  const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean);
  reply.header('vary', varies.join(', '));
  if (encoding) reply.header('content-encoding', encoding);
}

/** An onSend hook that compresses the pages of a route. */
export const compressedPages: onSendAsyncHookHandler = async (request, reply, page) => {
  if (typeof page !== 'string') return page;
  const { body, encoding } = await compressPage(page, request.headers['accept-encoding']);
  encoded(reply, encoding);
  return body;
};

/** Sends a page of a template, compressed already for a client that accepts gzip. */
export async function sendTemplate(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  template: PageTemplate,
  nonce: string,
): Promise<FastifyReply> {
  const accepted = headers['accept-encoding']?.toLowerCase() ?? '';
  if (negotiate(accepted, ['gzip']) === null) return reply.send(template.fill(nonce).toString());
  encoded(reply, 'gzip');
  return reply.send(await template.gzip(nonce));
}
