import { createTransport } from 'nodemailer';

/** A server that is asked for longer than this is taken to be down. */
const PATIENCE_MS = 10_000;

/** The connections of one process to the mail server; none is opened before something is to be said. */
export function connectMailServer(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
}
