import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server on a free port that accepts every mail, unless its manners say otherwise. */
export interface MailServer {
  /** As an SMTP_URL. */
  url: string;
  /** The accepted mails. */
  received: Email[];
  /** Read at each command; a test may change or replace them at any time. */
  manners: Manners;
  close: () => Promise<void>;
}

export interface Manners {
  onMailFrom?: SMTPServerOptions['onMailFrom'];
  onRcptTo?: SMTPServerOptions['onRcptTo'];
  /** Runs between a mail's last byte and the server's response; an error that it throws is the response. */
  beforeAnswer?: (email: Email) => Promise<unknown>;
}

/** Returns a refusal with these codes, whose text names the receiver as real servers do. */
export function refusal(responseCode: number, enhancedStatus?: string): Error {
  const text = [enhancedStatus, 'No, ada@example.org.'].filter(Boolean).join(' ');
  return Object.assign(new Error(text), { responseCode });
}

export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const mailServer: Pick<MailServer, 'received' | 'manners'> = { received, manners: {} };
  const take = async (raw: string): Promise<void> => {
    const email = await PostalMime.parse(raw);
    await mailServer.manners.beforeAnswer?.(email);
    received.push(email);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A refusal names its own.
    hideENHANCEDSTATUSCODES: true,
    maxClients: Infinity,
    onMailFrom: (...given) => (mailServer.manners.onMailFrom ?? accept)(...given),
    onRcptTo: (...given) => (mailServer.manners.onRcptTo ?? accept)(...given),
    onData(stream, _session, done) {
      void text(stream)
        .then(take)
        .then(() => done(), done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(mailServer, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

const accept = (_address: unknown, _session: unknown, done: (error?: Error) => void) => done();
