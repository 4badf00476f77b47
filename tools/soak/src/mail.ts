import { type MailServer, startMailServer } from '@stagedoor/api/test-support/mail-server';
import type { SoakDatabase } from './database.js';

/** Keeps what was ever to be mailed: the shop forgets a mail once it is sent. */
const KEEP_MAILS = `
CREATE TABLE soak_mails (id uuid PRIMARY KEY, kind text NOT NULL, order_id uuid);
CREATE FUNCTION keep_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO soak_mails VALUES (NEW.id, NEW.kind, (NEW.data ->> 'orderId')::uuid);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_mail AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION keep_mail()`;

/** Mails about orders; a confirmation is not written any more once the money went back. */
const DUE_MAILS = `
SELECT m.id, m.kind FROM soak_mails m JOIN orders o ON o.id = m.order_id
WHERE m.kind IN ('order-cancelled', 'order-refunded')
   OR (m.kind = 'order-confirmed' AND o.payment_status = 'completed')`;

/** The mail server of a soak: it takes everything that reaches it. */
export class SoakMail {
  private constructor(
    private readonly database: SoakDatabase,
    private readonly server: MailServer,
  ) {}

  static async start(database: SoakDatabase): Promise<SoakMail> {
    await database.run(KEEP_MAILS);
    return new SoakMail(database, await startMailServer());
  }

  get url(): string {
    return this.server.url;
  }

  get received(): number {
    return this.server.received.length;
  }

  /** Lets everything that waits for another attempt be due now. */
  async hurry(): Promise<void> {
    await this.database.run('UPDATE mails SET next_attempt_at = now()');
  }

  /** What should have come and has not. */
  async missing(): Promise<{ id: string; kind: string }[]> {
    const due = await this.database.run<{ id: string; kind: string }>(DUE_MAILS);
    const come = new Set(this.server.received.map(({ messageId = '' }) => idOf(messageId)));
    return due.filter(({ id }) => !come.has(id));
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** `<id@host>` */
function idOf(messageId: string): string {
  return messageId.slice(1).split('@')[0]!;
}
