import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import { fieldError } from '../errors/domain-error.js';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Errors of a route with an idempotency key. */
export const REPEAT_ERRORS = ['IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS'] as const;

/** Documents the header of the route. */
export const Repeatable = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'For a day at least, the same key and body give the same answer, and the same key with another body is 409.',
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
  });

/** The `Idempotency-Key` header, or null when the caller gave none. */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | null =>
    idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>().headers),
);

/** Returns the key of a request, or null without one. Throws VALIDATION_FAILED for one that no client may send. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers[IDEMPOTENCY_HEADER];
  return key === undefined ? null : parseKey(key);
}

function parseKey(key: string | string[]): string {
  if (typeof key === 'string' && key.length > 0 && key.length <= IDEMPOTENCY_KEY_MAX_LENGTH) {
    return key;
  }
  throw fieldError(
    'VALIDATION_FAILED',
    'Idempotency-Key',
    `An Idempotency-Key has 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} characters.`,
  );
}
