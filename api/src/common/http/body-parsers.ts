import type { ErrorCode } from '@stagedoor/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body, as they were signed and sent. */
    rawBody?: Buffer;
  }
}

/** Stands in for a body that could not be read, until those checks that come before the body are done. */
export class UnreadableBody {
  constructor(
    readonly code: Extract<ErrorCode, 'VALIDATION_FAILED' | 'UNSUPPORTED_MEDIA_TYPE'>,
    /** A sentence for a person, when the code's own is too general. */
    readonly message?: string,
  ) {}
}

/** Throws for a body that could not be read. Called after the guards, so that 401, 403 and 404 come first. */
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
 * Reads JSON and nothing else, and inflates nothing. A body that is not JSON does not fail here, where nobody knows the caller yet:
 * who is not signed in hears 401 first, whatever they sent.
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
