/**
 * The consequence of a failed attempt: `for-good`, the mail will never be accepted; `for-now`, it may be accepted
 * later; `server`, the mail server accepts no mail of ours at present; `unclear`, either `for-good` or `server`, which
 * only its responses to other mails show.
 */
export type MailFailure = 'for-good' | 'for-now' | 'server' | 'unclear';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  response?: unknown;
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
/** RFC 3463: the sender's address is wrong, or the account has no quota left. */
const REFUSED_SENDER = /^5\.(1\.[78]|4\.5)$/;
/** RFC 3463: policy and the state of the server, except that the mail is too large. */
const REFUSED_BY_POLICY = /^5\.(7\.\d+|3\.(?!4$)\d+)$/;

/** RFC 3463: the recipient's address, or its mailbox, as when that is full. */
const REFUSED_FOR_RECIPIENT = /^4\.(1\.[1-6]|2\.\d+)$/;

/**
 * Distinguishes a refused mail from a refused sender: a server that rejects `MAIL FROM` rejects every mail of ours.
 * Postfix reports a refused sender or client at `RCPT TO`, and other servers after the content.
 */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  if (UNUSABLE_SERVER.has(String(code)) || responseCode === SERVICE_NOT_AVAILABLE) return 'server';
  if (!REFUSED_MAIL.has(String(code))) return 'for-now';
  if (responseCode === undefined) return 'for-good';
  if (command === 'MAIL FROM') return 'server';
  if (!isPermanent(error)) return 'for-now';
  const status = enhancedStatusOf(error) ?? '';
  if (REFUSED_SENDER.test(status)) return 'server';
  return REFUSED_BY_POLICY.test(status) ? 'unclear' : 'for-good';
}

/** Whether one recipient cannot take a mail now; a server that has trouble itself has another status, or none. */
export function isOfRecipient(error: unknown): boolean {
  return REFUSED_FOR_RECIPIENT.test(enhancedStatusOf(error) ?? '');
}

/** RFC 2034: the status that follows the code of a response. */
function enhancedStatusOf(error: unknown): string | undefined {
  const { response } = (error ?? {}) as SmtpError;
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1];
}

/** RFC 5321: a response of 500 or more does not change when the request is repeated. */
export function isPermanent(error: unknown): boolean {
  const { responseCode } = (error ?? {}) as SmtpError;
  return typeof responseCode === 'number' && responseCode >= 500;
}

/** Returns the codes of a failure. A server's text contains the recipient; its codes do not. */
export function codesOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  const all = [code, responseCode, enhancedStatusOf(error)];
  const known = all.filter((part) => part !== undefined).map(String);
  return known.length > 0 ? known.join(' ') : error instanceof Error ? error.name : 'unknown';
}
