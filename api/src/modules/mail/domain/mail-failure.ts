/**
 * What follows from a failed attempt: `for-good`, this mail is never taken; `for-now`, this mail may be taken later;
 * `server`, the mail server takes no mail from us at present, whichever it is.
 */
export type MailFailure = 'for-good' | 'for-now' | 'server';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** What nodemailer calls a refusal of one mail: of its addresses, and of its content. */
const REFUSED_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** What nodemailer calls the ways in which a server cannot be used at all. */
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
/** RFC 5321: the service is not available, and closes the connection. */
const SERVICE_NOT_AVAILABLE = 421;

/** Tells a refused mail from a refused sender: a server that rejects `MAIL FROM` rejects every mail of ours. */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  if (UNUSABLE_SERVER.has(String(code)) || responseCode === SERVICE_NOT_AVAILABLE) return 'server';
  if (!REFUSED_MAIL.has(String(code))) return 'for-now';
  if (responseCode === undefined) return 'for-good';
  if (command === 'MAIL FROM') return 'server';
  return isPermanent(error) ? 'for-good' : 'for-now';
}

/** RFC 5321: an answer of 500 or more stays the same when the request is repeated. */
export function isPermanent(error: unknown): boolean {
  const { responseCode } = (error ?? {}) as SmtpError;
  return typeof responseCode === 'number' && responseCode >= 500;
}

/** The codes of a failure. The words of a server name the receiver; its codes do not. */
export function codesOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  const known = [code, responseCode].filter((part) => part !== undefined).map(String);
  return known.length > 0 ? known.join(' ') : error instanceof Error ? error.name : 'unknown';
}
