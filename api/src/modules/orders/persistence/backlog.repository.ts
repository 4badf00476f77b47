import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The unfinished work on orders and payments, in counts. */
export interface Backlog {
  /** Orders that hold tickets. */
  holds: number;
  /** Of those, the ones in line for a payment page. */
  inLine: number;
  /** How long the last of those waits, at the pace of the line. */
  lineSeconds: number;
  /** Buyers in line in front of orders, of the lines that were asked in the last minute: others may be abandoned. */
  inWaitingRooms: number;
  /** Buyers that those lines have admitted. */
  admitted: number;
  /** Of the holds, those that are over and whose end the provider has yet to confirm. */
  awaitingProvider: number;
  /** Payments that are owed back. */
  refundsDue: number;
  /** Of those, the ones that are not retried automatically. */
  refundsFailed: number;
  /** Disputes that the buyers' banks have not decided. */
  disputesOpen: number;
  /** Cancelled events with orders that are not settled. */
  cancellationsUnderWay: number;
}

/** Reads the figures that the metrics show to an operator. */
@Injectable()
export class BacklogRepository {
  async read(manager: EntityManager): Promise<Backlog> {
    const [backlog] = await manager.query<[Backlog]>(`
      WITH recent_rooms AS (
        SELECT last_place, admitted FROM waiting_rooms WHERE admitted_at > now() - interval '1 minute'
      )
      SELECT count(*)::integer AS holds,
        (count(*) FILTER (WHERE checkout_due_at IS NOT NULL AND checkout_session_id IS NULL))::integer AS "inLine",
        coalesce((
          SELECT ceil(greatest(0, extract(epoch FROM pace.next_at - shop_now())) + (count(*) - 1) / pace.per_second)
          FROM checkout_pace pace CROSS JOIN waiting_orders GROUP BY pace.next_at, pace.per_second
        ), 0)::integer AS "lineSeconds",
        (SELECT coalesce(sum(last_place - floor(admitted)), 0)::integer FROM recent_rooms)
          AS "inWaitingRooms",
        (SELECT coalesce(sum(floor(admitted)), 0)::integer FROM recent_rooms) AS admitted,
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
