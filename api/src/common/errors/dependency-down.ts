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

/** The driver's errors without a code, and TypeORM's after a connection was lost between two statements. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|timeout exceeded when trying to connect|Query runner already released|Database connection provided by a query runner was already released)/;

/**
 * True when a request failed because the database was unavailable, not because of the request or a defect. Errors of
 * the request itself, such as an aborted upload, have a `statusCode` from the HTTP server.
 */
export function isDependencyDown(thrown: unknown): boolean {
  if (!isNativeError(thrown) || 'statusCode' in thrown) return false;
  if ('code' in thrown && CODES.has(String(thrown.code))) return true;
  if (isOfPooler(thrown)) return true;
  return MESSAGES.test(thrown.message);
}

/**
 * True for an error of PgBouncer, which reaches no database or has lost the connection to it. PostgreSQL's own 08P01, a
 * defect of the caller, names a routine of the server.
 */
function isOfPooler(thrown: Error): boolean {
  const { code, routine } = thrown as { code?: unknown; routine?: unknown };
  return code === '08P01' && !routine;
}
