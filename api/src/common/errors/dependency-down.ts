import { isNativeError } from 'node:util/types';

/**
 * Codes of sockets and of PostgreSQL for a database that is unreachable, has no free connection, is overloaded or has
 * ended the connection. 25P03 (idle in transaction) also hits a healthy transaction when this process or the database
 * was frozen. 25006 (a write in a read-only transaction) comes from a server that is no longer the primary.
 */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006',
  '25P03',
  '08000',
  '08003',
  '08006',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

/**
 * Codes of a database that an operator must make usable: its disk is full or fails, it has no memory, or the password or
 * the certificate of the connection is no longer valid.
 */
const UNUSABLE = new Set([
  '28P01',
  '53100',
  '53200',
  '58030',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The driver's errors without a code, and TypeORM's after a connection was lost between two statements. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|timeout exceeded when trying to connect|Query runner already released|Database connection provided by a query runner was already released)/;

/**
 * True when a request failed because the database was unavailable, not because of the request or a defect. Errors of
 * the request itself, such as an aborted upload, have a `statusCode` from the HTTP server.
 */
export function isDependencyDown(thrown: unknown): boolean {
  return isDependencyAway(thrown) || (isNativeError(thrown) && UNUSABLE.has(codeOf(thrown)));
}

/** As isDependencyDown, but only for a database that can return by itself, so that it is worth waiting for. */
export function isDependencyAway(thrown: unknown): boolean {
  if (!isNativeError(thrown) || 'statusCode' in thrown) return false;
  if (CODES.has(codeOf(thrown))) return true;
  if (isOfPooler(thrown)) return true;
  return MESSAGES.test(thrown.message);
}

function codeOf(thrown: Error): string {
  return String((thrown as { code?: unknown }).code);
}

/**
 * True for an error of PgBouncer, which reaches no database or has lost the connection to it. PostgreSQL's own 08P01, a
 * defect of the caller, names a routine of the server.
 */
function isOfPooler(thrown: Error): boolean {
  const { code, routine } = thrown as { code?: unknown; routine?: unknown };
  return code === '08P01' && !routine;
}
