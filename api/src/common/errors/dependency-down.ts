import { isNativeError } from 'node:util/types';

/**
 * Codes of the socket and of PostgreSQL that mean: the database cannot be reached, takes no more connections, is too busy,
 * or has ended the connection. 25P03 comes when a transaction stood idle for too long, which happens to a healthy one when
 * this process or the database was frozen.
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

/** The driver gives the first two no code; the others are TypeORM's, of a connection that was lost between two statements. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|timeout exceeded when trying to connect|Query runner already released|Database connection provided by a query runner was already released)/;

/**
 * True when a call failed because the database was away, not because the call or we were wrong. What happened to the
 * call itself, such as a caller who hung up half-way, has a status from the HTTP server.
 */
export function isDependencyDown(thrown: unknown): boolean {
  if (!isNativeError(thrown) || 'statusCode' in thrown) return false;
  if ('code' in thrown && CODES.has(String(thrown.code))) return true;
  return MESSAGES.test(thrown.message);
}
