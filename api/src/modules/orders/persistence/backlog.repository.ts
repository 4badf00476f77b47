import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What has still to be done about orders, as numbers of them. */
export interface Backlog {
  /** Orders that hold tickets. */
  holds: number;
  /** Of those, the ones in line for a payment page. */
  inLine: number;
  /** How long the last of those waits, at the pace of the line. */
  lineSeconds: number;
  /** Of those, the ones whose time is over and whose end the provider has yet to confirm. */
  awaitingProvider: number;
  /** Payments whose money has to go back. */
  refundsDue: number;
  /** Of those, the ones that the provider is not asked for again by itself. */
  refundsFailed: number;
  /** Disputes that the buyers' banks have not decided. */
  disputesOpen: number;
  /** Cancelled events of which not every order is settled. */
  cancellationsUnderWay: number;
}

/** What an operator wants to see become less. Each figure comes from an index of just that. */
@Injectable()
export class BacklogRepository {
  async read(manager: EntityManager): Promise<Backlog> {
    const [backlog] = await manager.query<[Backlog]>(`
      SELECT count(*)::integer AS holds,
        (count(*) FILTER (WHERE checkout_due_at IS NOT NULL AND checkout_session_id IS NULL))::integer AS "inLine",
        coalesce((
          SELECT ceil(greatest(0, extract(epoch FROM pace.next_at - shop_now())) + (count(*) - 1) / pace.per_second)
          FROM checkout_pace pace CROSS JOIN waiting_orders GROUP BY pace.next_at, pace.per_second
        ), 0)::integer AS "lineSeconds",
        (count(*) FILTER (WHERE hold_expires_at < shop_now()))::integer AS "awaitingProvider",
        (SELECT count(*)::integer FROM payments WHERE status IN ('refund_pending', 'refund_failed'))
          AS "refundsDue",
        (SELECT count(*)::integer FROM payments
         WHERE status = 'refund_failed' AND refund_due_at IS NULL) AS "refundsFailed",
        (SELECT count(*)::integer FROM disputes WHERE status IN ('inquiry', 'open'))
          AS "disputesOpen",
        (SELECT count(*)::integer FROM event_cancellations WHERE finished_at IS NULL)
          AS "cancellationsUnderWay"
      FROM orders WHERE payment_status = 'pending'`);
    return backlog;
  }
}
