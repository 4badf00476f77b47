import { isolated, type Order } from '@stagedoor/contracts';
import { AlertBanner, Stack } from '@stagedoor/ui';
import { useState } from 'react';
import { describeRefund } from '../../shared/checkout/refund-words';
import { countTickets, quantityOf } from '../../shared/checkout/ticket-count';

/** Banks can take 10 working days to show a refund. */
const BANK_TIME_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * True for a pending or failed refund, and for a completed one until two weeks after its event. A payment that came after the
 * event has no ticket that shows the refund: its notice stays.
 */
function isShownAt(order: Order, now: number): boolean {
  const { paymentStatus, refundFailed, refundReason, event } = order;
  if (paymentStatus !== 'refunded') return paymentStatus === 'refund_pending';
  const stays = refundFailed || refundReason === 'event-over';
  return stays || now < Date.parse(event.endTime) + BANK_TIME_MS;
}

/** One notice for each refunded order: the reason, the amount and the time that it takes. */
export function RefundNotices({ orders }: { orders: Order[] }) {
  const [openedAt] = useState(Date.now);
  const refunds = orders.filter((order) => isShownAt(order, openedAt));
  if (refunds.length === 0) return null;
  return (
    <section aria-label="Refunds">
      <Stack as="ul" role="list" gap="sm">
        {refunds.map((order) => (
          <li key={order.id}>
            <AlertBanner
              tone={order.refundFailed ? 'warning' : 'info'}
              title={`${isolated(order.event.title)}, ${countTickets(quantityOf(order.items))}`}
            >
              {describeRefund(order)}
            </AlertBanner>
          </li>
        ))}
      </Stack>
    </section>
  );
}
