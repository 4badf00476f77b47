import type { ErrorCode } from '@stagedoor/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as received; signatures are verified over them. */
    rawBody?: Buffer;
  }
}

/** Replaces a body that cannot be read until the checks before the body have run. */
export class UnreadableBody {
  constructor(
    readonly code: Extract<ErrorCode, 'VALIDATION_FAILED' | 'UNSUPPORTED_MEDIA_TYPE'>,
    /** Message for the user, when the message of the code is too general. */
    readonly message?: string,
  ) {}
}

/** Throws for a body that cannot be read. Runs after the guards, so that 401, 403 and 404 come first. */
export function assertReadable(body: unknown): void {
  if (!(body instanceof UnreadableBody)) return;
  const { code, message } = body;
  throw new DomainError(code, { ...(message && { message }) });
}

const NOT_JSON = new UnreadableBody('VALIDATION_FAILED', 'The body is not valid JSON.');
const COMPRESSED = new UnreadableBody(
  'UNSUPPORTED_MEDIA_TYPE',
  'Send the body as it is, not compressed.',
);

/**
 * Parses JSON and no other format, and inflates nothing. An invalid body does not fail here, before authentication: a
 * request without a valid token gets 401 whatever its body.
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      request.rawBody = bytes;
      done(null, isCompressed(request) ? COMPRESSED : parseJson(bytes));
    },
  );
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, bytes.length === 0 ? undefined : new UnreadableBody('UNSUPPORTED_MEDIA_TYPE'));
  });
}

function isCompressed({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': encoding = 'identity' } = headers;
  return encoding.toLowerCase() !== 'identity';
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return NOT_JSON;
  }
}
