import { isNativeError } from 'node:util/types';

/** PostgreSQL's and the socket's ways of saying that the database cannot be reached, takes nobody more or is too busy. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
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
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query runner already released|Database connection provided by a query runner was already released)/;

/**
 * True when a call failed because the database was away, not because the call or we were wrong. What happened to the
 * call itself, such as a caller who hung up half-way, has a status from the HTTP server.
 */
export function isDependencyDown(thrown: unknown): boolean {
  if (!isNativeError(thrown) || 'statusCode' in thrown) return false;
  if ('code' in thrown && CODES.has(String(thrown.code))) return true;
  return MESSAGES.test(thrown.message);
}
