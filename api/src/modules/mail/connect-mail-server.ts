import { createTransport } from 'nodemailer';

/** A server without a greeting within this time counts as down. */
const PATIENCE_MS = 10_000;
/** Shorter than the time after which a router may drop a silent connection without notice. */
const IDLE_MS = 30_000;

/**
 * Creates the pool of connections to the mail server; the first mail opens one. A server may take ten minutes after
 * the last byte of a mail (RFC 5321, 4.5.3.2), which is nodemailer's own limit: a shorter one would send accepted
 * mails twice.
 */
export function connectMailServer(
  url: string,
  options: { maxConnections?: number; socketTimeout?: number } = {},
) {
  return createTransport({
    ...options,
    url,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    idleTimeout: IDLE_MS,
  });
}
