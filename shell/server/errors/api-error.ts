import type { ErrorBody, ErrorCode } from '@stagedoor/contracts';
import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';

/** The errors of API calls that this server returns itself. */
const ANSWERS = {
  NOT_FOUND: { status: 404, sentence: 'There is nothing here.' },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'This request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    sentence: 'Send JSON with the content type application/json.',
  },
  INTERNAL_ERROR: { status: 500, sentence: 'Something went wrong on our side.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    sentence: 'The service is not available at the moment. Please try again shortly.',
  },
} satisfies Partial<Record<ErrorCode, { status: number; sentence: string }>>;

type Code = keyof typeof ANSWERS;

export const isApiCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** An unreadable path, or one that leads out of the API, counts as not found. */
export function codeOfStatus(status: number): Code {
  if (status === 413 || status === 414) return 'PAYLOAD_TOO_LARGE';
  if (status === 415) return 'UNSUPPORTED_MEDIA_TYPE';
  return status < 500 ? 'NOT_FOUND' : 'INTERNAL_ERROR';
}

/** Sets the status and headers of a refusal in the API's format, and returns its body. */
export function apiError<Raw extends RawServerBase>(
  reply: FastifyReply<RouteGenericInterface, Raw>,
  code: Code,
): ErrorBody {
  const { status, sentence } = ANSWERS[code];
  const requestId = reply.request.id;
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': requestId })
    .type('application/json; charset=utf-8');
  return { error: sentence, message: sentence, code, details: [], requestId };
}
