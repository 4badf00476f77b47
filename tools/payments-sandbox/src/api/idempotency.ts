import { createHash } from 'node:crypto';
import type { IdempotencyRecord } from '../books/records.js';
import type { RequestOrigin, Sandbox } from '../sandbox.js';
import { StripeError } from '../stripe-error.js';

const KEPT_SECONDS = 24 * 60 * 60;

export interface Answer {
  status: number;
  body: object;
  /** The id of the original request if this is a replay of its response; else null. */
  replayOf: string | null;
}

/** The idempotency keys of the requests that are being executed. */
export class KeysInUse {
  private readonly keys = new Set<string>();

  /** Runs a request. Throws Stripe's 409 while another one with its key runs. */
  async hold<T>(key: string | null, work: () => Promise<T>): Promise<T> {
    if (key === null) return work();
    if (this.keys.has(key)) throw keyInUse(key);
    this.keys.add(key);
    try {
      return await work();
    } finally {
      this.keys.delete(key);
    }
  }
}

/**
 * Runs a call once per idempotency key. A repeated key returns the first response, success or error, also a failure of
 * the server after the call took effect. A repeated key with other parameters throws Stripe's 400 (Stripe, 'Idempotent
 * requests'). Runs inside {@link Sandbox.change}, so the response commits with the effects of the call.
 */
export function answerOnce(
  sandbox: Sandbox,
  path: string,
  params: unknown,
  origin: RequestOrigin & { id: string },
  run: () => object,
  failure: StripeError | null,
): Answer {
  const { books, clock } = sandbox;
  const key = origin.idempotencyKey;
  if (key === null) return { status: 200, body: run(), replayOf: null };
  const paramsHash = createHash('sha256').update(JSON.stringify(params, sorted)).digest('base64');
  const first = books.idempotency.get(key);
  if (first && first.createdAt > clock.seconds() - KEPT_SECONDS) {
    return replay(first, key, path, paramsHash);
  }
  const ran = runPart(sandbox, run);
  const answer = failure ? responseOf(failure) : ran;
  books.idempotency.putSync(key, {
    path,
    paramsHash,
    createdAt: clock.seconds(),
    requestId: origin.id,
    ...answer,
  });
  return { ...answer, replayOf: null };
}

/** Sorts the names of an object, so that their order in the request does not matter. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function runPart({ books }: Sandbox, run: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: books.part(run) };
  } catch (error) {
    if (error instanceof StripeError) return responseOf(error);
    throw error;
  }
}

function responseOf(error: StripeError): { status: number; body: object } {
  return { status: error.status, body: error.body() };
}

function replay(first: IdempotencyRecord, key: string, path: string, paramsHash: string): Answer {
  if (first.path !== path) {
    throw misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${first.path}' vs '${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (first.paramsHash !== paramsHash) {
    throw misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: first.status, body: first.body, replayOf: first.requestId };
}

function keyInUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
  });
}

function misused(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message });
}
