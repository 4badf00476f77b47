import { type MailServer, startMailServer } from '@stagedoor/api/test-support/mail-server';
import type { ShopDatabase } from './shop-database.js';

/** Copies every queued mail: the shop deletes a mail after it is sent. */
const KEEP_MAILS = `
CREATE TABLE soak_mails (id uuid PRIMARY KEY, kind text NOT NULL, order_id uuid);
CREATE FUNCTION keep_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO soak_mails VALUES (NEW.id, NEW.kind, (NEW.data ->> 'orderId')::uuid);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_mail AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION keep_mail()`;

/**
 * The mails that orders require. A confirmation is not sent after a refund, and not that tickets are invalid after a
 * mail that says so.
 */
const DUE_MAILS = `
SELECT m.id, m.kind FROM soak_mails m JOIN orders o ON o.id = m.order_id
WHERE m.kind IN ('order-cancelled', 'order-refunded')
   OR (m.kind = 'order-confirmed' AND o.payment_status = 'completed')
   OR (m.kind = 'tickets-invalidated' AND NOT EXISTS (
     SELECT FROM order_changes c WHERE c.order_id = o.id AND c.why IN ('paid-back', 'dispute-lost')))`;

/** The soak's mail server. It accepts every mail. */
export class SoakMail {
  private constructor(
    private readonly database: ShopDatabase,
    private readonly server: MailServer,
  ) {}

  static async start(database: ShopDatabase): Promise<SoakMail> {
    await database.run(KEEP_MAILS);
    return new SoakMail(database, await startMailServer());
  }

  get url(): string {
    return this.server.url;
  }

  get received(): number {
    return this.server.received.length;
  }

  /** Makes every queued mail due now. */
  async hurry(): Promise<void> {
    await this.database.run('UPDATE mails SET next_attempt_at = now()');
  }

  /** Returns the required mails that were not received. */
  async missing(): Promise<{ id: string; kind: string }[]> {
    const due = await this.database.run<{ id: string; kind: string }>(DUE_MAILS);
    const received = new Set(this.server.received.map(({ messageId = '' }) => idOf(messageId)));
    return due.filter(({ id }) => !received.has(id));
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** Returns the id of a message id `<id@host>`. */
function idOf(messageId: string): string {
  return messageId.slice(1).split('@')[0]!;
}
