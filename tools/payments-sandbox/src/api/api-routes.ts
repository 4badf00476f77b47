import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerWithFault, type ApiFaults } from '../control/api-faults.js';
import { newId } from '../ids.js';
import type { Sandbox } from '../sandbox.js';
import { API_VERSION } from '../shapes/api-version.js';
import { invalidRequest, serverError, unknownRoute } from '../stripe-error.js';
import type { ApiCall } from './api-call.js';
import { checkSecretKey } from './secret-key.js';
import { checkoutSessionCalls } from './checkout-sessions.calls.js';
import { eventCalls } from './events.calls.js';
import { expanded } from './expand.js';
import type { Form } from './form.js';
import { answerOnce, type Answer, KeysInUse } from './idempotency.js';
import type { RateLimit } from './rate-limit.js';
import { parseParams } from './parse-params.js';
import { readOnlyCalls } from './read-only.calls.js';
import { refundCalls } from './refunds.calls.js';
import { webhookEndpointCalls } from './webhook-endpoints.calls.js';

const CREATE_SESSION = 'POST /v1/checkout/sessions';
const MAX_KEY_LENGTH = 255;

const CALLS: readonly ApiCall[] = [
  ...checkoutSessionCalls,
  ...readOnlyCalls,
  ...refundCalls,
  ...eventCalls,
  ...webhookEndpointCalls,
];

/** Limits for all calls together, and for new sessions; null is no limit. */
export interface RateLimits {
  calls: RateLimit | null;
  newSessions: RateLimit | null;
}

export interface ApiOptions {
  sandbox: Sandbox;
  faults: ApiFaults;
  limits: RateLimits;
  secretKey: string;
  /** Expires every session whose time is over. */
  settle: () => Promise<void>;
}

/** Registers the calls of Stripe's API that the sandbox implements. */
export function apiRoutes(app: FastifyInstance, options: ApiOptions, done: () => void): void {
  app.addHook('onRequest', (request, reply, next) => {
    const now = options.sandbox.clock.now();
    reply.header('Date', new Date(now).toUTCString());
    reply.header('Request-Id', newId('req', now));
    reply.header('Stripe-Version', request.headers['stripe-version'] ?? API_VERSION);
    checkSecretKey(request.headers.authorization, options.secretKey);
    next();
  });
  const keysInUse = new KeysInUse();
  for (const call of CALLS) {
    app.route<{ Params: { id?: string } }>({
      method: call.method,
      url: call.path,
      handler: (request, reply) => answer(call, request, reply, { ...options, keysInUse }),
    });
  }
  app.all('/v1/*', (request) => {
    throw unknownRoute(request.method, request.url.split('?')[0] ?? '');
  });
  done();
}

async function answer(
  call: ApiCall,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
  { sandbox, faults, limits, settle, keysInUse }: ApiOptions & { keysInUse: KeysInUse },
): Promise<unknown> {
  const name = `${call.method} ${call.path}`;
  if (isOver(limits, name)) return answerWithFault({ answer: 429, when: 'before' }, reply);
  const fault = faults.take(name);
  const failure = fault?.answer === 500 ? serverError() : null;
  if (fault?.when === 'before' && !failure) return answerWithFault(fault, reply);
  const form = (call.method === 'POST' ? request.body : request.query) as Form | undefined;
  const params: unknown = parseParams(call.params, form ?? {});
  const id = request.params.id ?? '';
  const origin = {
    id: String(reply.getHeader('Request-Id')),
    idempotencyKey: call.method === 'POST' ? idempotencyKey(request) : null,
  };
  const run = () => {
    if (failure && fault?.when === 'before') throw failure;
    return expanded(sandbox, call.run({ sandbox, params, id, origin }), expandOf(params));
  };
  const path = call.path.replace(':id', id);
  const result = await keysInUse.hold(origin.idempotencyKey, async (): Promise<Answer> => {
    await settle();
    if (call.method === 'GET') return { status: 200, body: run(), replayOf: null };
    return sandbox.change(() => answerOnce(sandbox, path, params, origin, run, failure));
  });
  if (fault) return answerWithFault(fault, reply);
  if (origin.idempotencyKey) reply.header('Idempotency-Key', origin.idempotencyKey);
  if (result.replayOf) {
    reply.header('Idempotent-Replayed', 'true').header('Original-Request', result.replayOf);
  }
  return reply.code(result.status).send(result.body);
}

function isOver({ calls, newSessions }: RateLimits, name: string): boolean {
  const now = performance.now();
  if (calls?.exceeded(now)) return true;
  return name === CREATE_SESSION && newSessions?.exceeded(now) === true;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidRequest(`Idempotency keys may be at most ${MAX_KEY_LENGTH} characters.`);
  }
  return key;
}

function expandOf(params: unknown): string[] | undefined {
  return (params as { expand?: string[] }).expand;
}
