import { pages } from '@stagedoor/contracts';
import { useNavigate } from '@stagedoor/platform';
import { AlertDialog, ConfirmDialog, Stack } from '@stagedoor/ui';
import { countTickets } from '../../shared/checkout/ticket-count';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';
import type { Hold } from './holds';

interface OrderRefusedProps {
  /** Null without a refusal. */
  reason: string | null;
  holds: Hold[];
  onClose: () => void;
}

const TITLE = 'No tickets were bought';

/**
 * The alert after a refused order. The missing tickets may be held by the buyer's own order of another tab: the alert
 * states them and links to a single hold; the page lists several.
 */
export function OrderRefused({ reason, holds, onClose }: OrderRefusedProps) {
  const navigate = useNavigate();
  const goToCheckout = useGoToCheckout();
  const [hold] = holds;
  if (!hold || holds.length > 1) {
    return (
      <AlertDialog open={reason !== null} title={TITLE} onClose={onClose}>
        {hold ? <Explained reason={reason} holds={holds} /> : reason}
      </AlertDialog>
    );
  }
  const { orderId, payment } = hold;
  return (
    <ConfirmDialog
      open={reason !== null}
      title={TITLE}
      cancelLabel="OK"
      confirmLabel={payment ? 'Continue to payment' : 'Back to the line'}
      onConfirm={() =>
        payment ? goToCheckout(payment.checkoutUrl) : void navigate(pages.checkoutWait(orderId))
      }
      onCancel={onClose}
    >
      <Explained reason={reason} holds={holds} />
    </ConfirmDialog>
  );
}

function Explained({ reason, holds }: Pick<OrderRefusedProps, 'reason' | 'holds'>) {
  const held = countTickets(holds.reduce((sum, { quantity }) => sum + quantity, 0));
  const where = holds.length > 1 ? ` in ${holds.length} orders` : '';
  return (
    <Stack gap="xs">
      <p>{reason}</p>
      <p>
        You hold {held} yourself{where}, waiting for payment.
      </p>
    </Stack>
  );
}
