import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { onSendAsyncHookHandler } from 'fastify';

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

/** An onSend hook that compresses the pages of a route. */
export const compressedPages: onSendAsyncHookHandler = async (request, reply, page) => {
  if (typeof page !== 'string') return page;
  const { body, encoding } = await compressPage(page, request.headers['accept-encoding']);
  const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean);
  reply.header('vary', varies.join(', '));
  if (encoding) reply.header('content-encoding', encoding);
  return body;
};
