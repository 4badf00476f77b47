import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Envelope } from '@stagedoor/contracts';
import { BriefCache } from '../cache/brief-cache.js';
import { jsonBytes } from './json-bytes.js';

/** A response as bytes with its headers, for any number of requests. */
export class PreparedAnswer {
  /** The headers of a 304 response. */
  readonly tag: Readonly<{ etag: string; 'cache-control': string }>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(readonly body: Buffer) {
    this.tag = {
      etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
      'cache-control': CACHE_CONTROL,
    };
    this.headers = {
      ...this.tag,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
    };
  }
}

/** A browser revalidates every time; a shared cache may serve a response for a second. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

/** The path of such an address is the pattern of its route: the router decodes others, and ends them at `#`. */
const PLAIN = /^[\w/-]+(?:\?|$)/;

/** What an entry takes beside its body and its address, in bytes, measured. */
const ENTRY_BYTES = 2_048;

const LIMITS = {
  forMs: 1_000,
  renewAfterMs: 500,
  atMost: 16 * 1024 * 1024,
  weightOf: ({ body }: PreparedAnswer, address: string) =>
    body.length + address.length + ENTRY_BYTES,
};

/**
 * Caches public responses as bytes by their address. None is older than a second when it is sent, and none outlives
 * `forget`. A response that depends on the caller must not be stored here.
 */
@Injectable()
export class PreparedAnswers {
  private readonly cache = new BriefCache<PreparedAnswer>(LIMITS);

  /** Returns the prepared response of that address, if any. */
  recall(address: string): PreparedAnswer | undefined {
    return this.cache.recall(address);
  }

  /** Returns the response of that address, with the result of `make` as its data. */
  get(address: string, make: () => Promise<unknown>): Promise<PreparedAnswer> {
    const prepare = async () => {
      const envelope: Envelope<unknown> = { data: await make() };
      return new PreparedAnswer(jsonBytes(envelope));
    };
    return PLAIN.test(address) ? this.cache.get(address, prepare) : prepare();
  }

  forget(): void {
    this.cache.forget();
  }
}
