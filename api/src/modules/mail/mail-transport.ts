import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { connectMailServer } from './connect-mail-server.js';
import { letterHtml, letterText } from './domain/letter.js';
import type { AddressedLetter } from './mail-writers.service.js';

interface Sender {
  send: (message: object, id: string) => Promise<unknown>;
  close: () => void;
}

/** Sends mails to the server at `SMTP_URL` or, without one, writes them as files to MAIL_DIR. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly sender: Sender;
  private readonly from: string;
  private readonly domain: string;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    const { SMTP_URL, SMTP_CONNECTIONS, MAIL_DIR, MAIL_FROM } = environment;
    this.from = MAIL_FROM;
    this.domain = /@([^@>]+)>?$/.exec(MAIL_FROM)![1]!;
    this.sender = SMTP_URL ? toServer(SMTP_URL, SMTP_CONNECTIONS) : toFolder(MAIL_DIR);
  }

  /** Resolves when the server has accepted the mail. A repeated mail has the same Message-ID, made from `id`. */
  async send(id: string, { to, letter, attachments = [] }: AddressedLetter): Promise<void> {
    const message = {
      from: this.from,
      to,
      messageId: `<${id}@${this.domain}>`,
      subject: letter.subject,
      html: letterHtml(letter),
      text: letterText(letter),
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: attachments.map(({ id: cid, name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
        ...(cid && { cid, contentDisposition: 'inline' as const }),
      })),
    };
    await this.sender.send(message, id);
  }

  onApplicationShutdown(): void {
    this.sender.close();
  }
}

function toServer(url: string, maxConnections: number): Sender {
  const transport = connectMailServer(url, { maxConnections });
  return {
    send: (message) => transport.sendMail(message),
    close: () => transport.close({ force: true }),
  };
}

/** Mails have links that sign in, so their files are their owner's alone. */
function toFolder(folder: string): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message, id) {
      const { message: content } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const incoming = join(folder, `.${randomUUID()}`);
      await writeFile(incoming, content as Buffer, { mode: 0o600 });
      await rename(incoming, join(folder, `${id}.eml`));
    },
    close: () => {},
  };
}
