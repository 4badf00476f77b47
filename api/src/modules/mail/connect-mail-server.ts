import { createTransport } from 'nodemailer';

/** A server that does not greet within this time is taken to be down. */
const PATIENCE_MS = 10_000;
/** Below the time after which a router may forget a silent connection without telling either end. */
const IDLE_MS = 30_000;

/**
 * The connections of one process to the mail server; none is opened before there is a mail. A server may be silent for
 * ten minutes after the last byte of a mail (RFC 5321, 4.5.3.2), which is nodemailer's own limit: hanging up before
 * would send what the server takes a second time.
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
