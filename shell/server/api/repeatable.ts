import type { Dispatcher } from 'undici';

/** No connection came about, so that nobody has seen anything of the call. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection ended before the answer did. */
const CUT_OFF = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True when the call cannot have had any effect. */
export function wasNeverSent(error: unknown): boolean {
  return NEVER_SENT.has(codeOf(error));
}

/** True for a call that was cut off and has the same effect twice as once: it only reads, or has an Idempotency-Key. */
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
