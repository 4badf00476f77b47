import type { Dispatcher } from 'undici';

/** No connection was established, so that the call had no effect. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection ended before the response did. */
const CUT_OFF = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True if the call cannot have had any effect. */
export function wasNeverSent(error: unknown): boolean {
  return NEVER_SENT.has(codeOf(error));
}

/** True for a truncated call that is repeatable: it is read-only or has an Idempotency-Key. */
export function mayBeRepeated(
  { method, headers }: Pick<Dispatcher.RequestOptions, 'method' | 'headers'>,
  error: unknown,
): boolean {
  if (!CUT_OFF.has(codeOf(error))) return false;
  return SAFE_METHODS.has(method) || 'idempotency-key' in (headers ?? {});
}

function codeOf(error: unknown): string {
  return error && typeof error === 'object' && 'code' in error ? String(error.code) : '';
}
