import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Envelope } from '@stagedoor/contracts';
import { BriefCache } from '../cache/brief-cache.js';

/** An answer as it goes over the line, to be sent as often as it is asked for. */
export class PreparedAnswer {
  /** All that is said to who has it already. */
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

/** A browser asks every time whether its copy still holds; what stands between may let one question stand for a second. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

const LIMITS = {
  forMs: 1_000,
  renewAfterMs: 500,
  atMost: 16 * 1024 * 1024,
  weightOf: ({ body }: PreparedAnswer) => body.length,
};

/**
 * Answers that are the same for everybody, as bytes, by the address that was asked: none is older than a second when it
 * leaves, and none outlives `forget`. Nothing that depends on who asks may come here.
 */
@Injectable()
export class PreparedAnswers {
  private readonly memory = new BriefCache<PreparedAnswer>(LIMITS);

  /** What is ready for that address. */
  recall(address: string): PreparedAnswer | undefined {
    return this.memory.recall(address);
  }

  /** The answer for that address, with what `make` makes as its data. */
  get(address: string, make: () => Promise<unknown>): Promise<PreparedAnswer> {
    return this.memory.get(address, async () => {
      const envelope: Envelope<unknown> = { data: await make() };
      return new PreparedAnswer(Buffer.from(JSON.stringify(envelope)));
    });
  }

  forget(): void {
    this.memory.forget();
  }
}
