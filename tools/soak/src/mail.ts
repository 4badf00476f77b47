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

/** The changes of orders whose mail to the buyer was not queued. The refund of a free order is not reported. */
const UNQUEUED_MAILS = `
SELECT c.order_id AS id, c.kind FROM (
  SELECT c.order_id, CASE
    WHEN c.to_status = 'completed' THEN 'order-confirmed'
    WHEN c.from_status = 'completed' AND c.why = 'event-cancelled' THEN 'order-cancelled'
    WHEN c.from_status = 'completed' AND c.why = 'refunded-by-organiser' THEN 'tickets-invalidated'
    WHEN c.to_status = 'refunded' AND c.why = 'dispute-lost' THEN 'order-charged-back'
    WHEN c.to_status = 'refunded' AND c.why = 'paid-back' THEN 'order-paid-back'
    WHEN c.to_status = 'refunded' AND o.total_minor > 0 THEN 'order-refunded'
  END AS kind
  FROM order_changes c JOIN orders o ON o.id = c.order_id
) c
WHERE c.kind IS NOT NULL
  AND NOT EXISTS (SELECT FROM soak_mails m WHERE m.order_id = c.order_id AND m.kind = c.kind)`;

/**
 * The queued mails that have to arrive. A confirmation is not sent after a refund, and not that tickets are invalid after a
 * mail that says so.
 */
const DUE_MAILS = `
SELECT m.id, m.kind FROM soak_mails m JOIN orders o ON o.id = m.order_id
WHERE m.kind IN ('order-cancelled', 'order-refunded', 'order-charged-back', 'order-paid-back')
   OR (m.kind = 'order-confirmed' AND o.payment_status = 'completed')
   OR (m.kind = 'tickets-invalidated' AND NOT EXISTS (
     SELECT FROM order_changes c WHERE c.order_id = o.id AND c.why IN ('paid-back', 'dispute-lost')))`;

interface MissingMail {
  id: string;
  kind: string;
}

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

  /** Makes every queued mail due now. */
  async hurry(): Promise<void> {
    await this.database.run('UPDATE mails SET next_attempt_at = now()');
  }

  /** Returns the required mails that were not received, and those that were not queued with the id of their order. */
  async missing(): Promise<MissingMail[]> {
    const unqueued = await this.database.run<MissingMail>(UNQUEUED_MAILS);
    const due = await this.database.run<MissingMail>(DUE_MAILS);
    const received = new Set(this.server.received.map(({ messageId = '' }) => idOf(messageId)));
    return [...unqueued, ...due.filter(({ id }) => !received.has(id))];
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** Returns the id of a message id `<id@host>`. */
function idOf(messageId: string): string {
  return messageId.slice(1).split('@')[0]!;
}
