/**
 * The consequence of a failed attempt: `for-good`, the mail will never be accepted; `for-now`, it may be accepted
 * later; `server`, the mail server accepts no mail of ours at present.
 */
export type MailFailure = 'for-good' | 'for-now' | 'server';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** nodemailer's codes for a refusal of one mail: its addresses or its content. */
const REFUSED_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** nodemailer's codes for a server that cannot be used at all. */
const UNUSABLE_SERVER = new Set([
  'EABORT',
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'ENOAUTH',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);
/** RFC 5321: the service is not available and closes the connection. */
const SERVICE_NOT_AVAILABLE = 421;

/** Distinguishes a refused mail from a refused sender: a server that rejects `MAIL FROM` rejects every mail of ours. */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  if (UNUSABLE_SERVER.has(String(code)) || responseCode === SERVICE_NOT_AVAILABLE) return 'server';
  if (!REFUSED_MAIL.has(String(code))) return 'for-now';
  if (responseCode === undefined) return 'for-good';
  if (command === 'MAIL FROM') return 'server';
  return isPermanent(error) ? 'for-good' : 'for-now';
}

/** RFC 5321: a response of 500 or more does not change when the request is repeated. */
export function isPermanent(error: unknown): boolean {
  const { responseCode } = (error ?? {}) as SmtpError;
  return typeof responseCode === 'number' && responseCode >= 500;
}

/** Returns the codes of a failure. A server's text contains the recipient; its codes do not. */
export function codesOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  const known = [code, responseCode].filter((part) => part !== undefined).map(String);
  return known.length > 0 ? known.join(' ') : error instanceof Error ? error.name : 'unknown';
}
