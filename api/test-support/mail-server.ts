import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on a free port that takes everything from everybody. */
export interface MailServer {
  /** As an SMTP_URL. */
  url: string;
  /** What it has taken. */
  received: Email[];
  close: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((email) => {
          received.push(email);
          done();
        })
        // A sender that was killed half-way.
        .catch(done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}
