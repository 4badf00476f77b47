import type { DisputeState, EventOrder, PaymentStatus, ReturnedBy } from '@stagedoor/contracts';
import { Badge, type Tone } from '@stagedoor/ui';

interface Label {
  label: string;
  tone: Tone;
}

const STATUS: Record<PaymentStatus, Label> = {
  pending: { label: 'Pending', tone: 'neutral' },
  completed: { label: 'Paid', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'neutral' },
  refund_pending: { label: 'Refund under way', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'danger' },
};

/** The bank has no label here: the label of a lost dispute states it. */
const RETURNED: Record<ReturnedBy, Label | null> = {
  provider: STATUS.refunded,
  organiser: { label: 'Paid back', tone: 'danger' },
  bank: null,
};

const FREE: Label = { label: 'Booked', tone: 'success' };
const REFUND_FAILED: Label = { label: 'Refund failed', tone: 'danger' };

const DISPUTES: Record<DisputeState, Label> = {
  inquiry: { label: 'Bank inquiry', tone: 'warning' },
  open: { label: 'Disputed', tone: 'danger' },
  won: { label: 'Dispute won', tone: 'success' },
  lost: { label: 'Dispute lost', tone: 'danger' },
};

/** A failed refund of a paid order is that of a second payment. */
function statesOf(order: EventOrder): Label[] {
  const { paymentStatus, totalAmount, refundFailure, returnedBy } = order;
  const failed = refundFailure === null ? [] : [REFUND_FAILED];
  if (paymentStatus === 'completed')
    return [totalAmount === 0 ? FREE : STATUS.completed, ...failed];
  if (refundFailure !== null) return failed;
  const state = returnedBy ? RETURNED[returnedBy] : STATUS[paymentStatus];
  return state === null ? [] : [state];
}

function labelsOf(order: EventOrder): Label[] {
  const { dispute, fraudWarning, ticketsWithheld } = order;
  const labels = statesOf(order);
  if (dispute !== null) labels.push(DISPUTES[dispute]);
  else if (fraudWarning) labels.push({ label: 'Fraud warning', tone: 'warning' });
  if (ticketsWithheld) labels.push({ label: 'Not admitted', tone: 'warning' });
  return labels;
}

/** Badges for the payment state of an order, its dispute or fraud warning, and withheld tickets. */
export function OrderBadges({ order }: { order: EventOrder }) {
  return labelsOf(order).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}
