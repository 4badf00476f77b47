import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';

/** How long a duplicate request waits for the first before it is refused with REQUEST_IN_PROGRESS. */
const WAIT_FOR_TWIN = '5s';
/** Afterwards the key can be used again, as at Stripe. An interval of PostgreSQL. */
export const REMEMBERED = '24 hours';
/** Keys of a user on one route within that time. A stored response may have 30 KB. */
const KEYS_MAX = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/** A request that a client may repeat. */
export interface RepeatableCall {
  userId: string;
  /** The route, for example `POST /events`. */
  route: string;
  /** The client's key; null without one, and then nothing is stored. */
  key: string | null;
  /** The body as the contract's schema parsed it. */
  body: unknown;
}

interface Remembered<T> {
  body_hash: string;
  response: T;
}

@Injectable()
export class IdempotencyRepository {
  /**
   * Runs the work once per key in the caller's transaction. Its effects and the stored response are committed together
   * or not at all, so a crash leaves nothing behind. A concurrent duplicate waits in the database for that commit. The
   * response must survive JSON. Throws TOO_MANY_REQUESTS for a new key of a user who has used many within a day.
   */
  async once<T>(manager: EntityManager, call: RepeatableCall, work: () => Promise<T>): Promise<T> {
    if (call.key === null) return work();
    const bodyHash = hashOf(call.body);
    if (!(await this.claim(manager, call, bodyHash)))
      return this.recall<T>(manager, call, bodyHash);
    const response = await work();
    await manager.query(
      'UPDATE idempotency_keys SET response = $4 WHERE user_id = $1 AND route = $2 AND key = $3',
      [call.userId, call.route, call.key, JSON.stringify(response)],
    );
    return response;
  }

  /** True when this transaction is the first to use the key. */
  private async claim(
    manager: EntityManager,
    call: RepeatableCall,
    bodyHash: string,
  ): Promise<boolean> {
    try {
      await manager.query(`SET LOCAL lock_timeout = '${WAIT_FOR_TWIN}'`);
      const claimed = await manager.query<unknown[]>(
        `INSERT INTO idempotency_keys (user_id, route, key, body_hash, response)
         SELECT $1, $2, $3, $4, 'null'
         WHERE (SELECT count(*) FROM idempotency_keys WHERE user_id = $1 AND route = $2) < $5
         ON CONFLICT DO NOTHING RETURNING 1`,
        [call.userId, call.route, call.key, bodyHash, KEYS_MAX],
      );
      await manager.query('SET LOCAL lock_timeout = DEFAULT');
      return claimed.length > 0;
    } catch (error) {
      if (isLockTimeout(error)) {
        throw new DomainError('REQUEST_IN_PROGRESS', { cause: error, retryAfterSeconds: 1 });
      }
      throw error;
    }
  }

  private async recall<T>(
    manager: EntityManager,
    call: RepeatableCall,
    bodyHash: string,
  ): Promise<T> {
    const [remembered] = await manager.query<Remembered<T>[]>(
      'SELECT body_hash, response FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key = $3',
      [call.userId, call.route, call.key],
    );
    if (!remembered) throw await this.refusalOf(manager, call);
    if (remembered.body_hash !== bodyHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    return remembered.response;
  }

  /** Returns why a key that is not stored could not be claimed: too many others, or one that was just deleted. */
  private async refusalOf(manager: EntityManager, call: RepeatableCall): Promise<DomainError> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      'SELECT count(*)::integer AS count FROM idempotency_keys WHERE user_id = $1 AND route = $2',
      [call.userId, call.route],
    );
    if (count < KEYS_MAX) return new DomainError('REQUEST_IN_PROGRESS', { retryAfterSeconds: 1 });
    return new DomainError('TOO_MANY_REQUESTS', {
      message: `One person can do this at most ${KEYS_MAX} times a day.`,
      retryAfterSeconds: 3_600,
    });
  }
}

/** The parsed body has the schema's order of fields, so equal bodies have equal text. */
function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE
  );
}
