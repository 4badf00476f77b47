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

/**
 * Runs a call once per idempotency key. A repeated key returns the first response, success or error. A repeated key
 * with other parameters throws Stripe's 400 (Stripe, 'Idempotent requests'). Runs inside {@link Sandbox.change}, so the
 * response commits with the effects of the call.
 */
export function answerOnce(
  sandbox: Sandbox,
  path: string,
  params: unknown,
  origin: RequestOrigin & { id: string },
  run: () => object,
): Answer {
  const { books, clock } = sandbox;
  const key = origin.idempotencyKey;
  if (key === null) return { status: 200, body: run(), replayOf: null };
  const paramsHash = createHash('sha256').update(JSON.stringify(params, sorted)).digest('base64');
  const first = books.idempotency.get(key);
  if (first && first.createdAt > clock.seconds() - KEPT_SECONDS) {
    return replay(first, key, path, paramsHash);
  }
  const answer = runPart(sandbox, run);
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
    if (error instanceof StripeError) return { status: error.status, body: error.body() };
    throw error;
  }
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

function misused(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message });
}
