import type { EventOrder, PaymentStatus } from '@stagedoor/contracts';
import { Badge, type Tone } from '@stagedoor/ui';

const STATUS: Record<PaymentStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'neutral' },
  completed: { label: 'Paid', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'neutral' },
  refund_pending: { label: 'Refund under way', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'danger' },
};

const FREE = { label: 'Booked', tone: 'success' } as const;

/** The state of an order's money, and a dispute about it. */
export function OrderBadges({ order }: { order: EventOrder }) {
  const { paymentStatus, totalAmount, disputed } = order;
  const isFree = paymentStatus === 'completed' && totalAmount === 0;
  const { label, tone } = isFree ? FREE : STATUS[paymentStatus];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {disputed && <Badge tone="danger">Disputed</Badge>}
    </>
  );
}
