import { pages } from '@stagedoor/contracts';
import { useNavigate } from '@stagedoor/platform';
import { AlertDialog, ConfirmDialog, Stack } from '@stagedoor/ui';
import { countTickets } from '../../shared/checkout/ticket-count';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';
import type { Hold } from './holds';

interface OrderRefusedProps {
  /** Null while nothing was refused. */
  reason: string | null;
  holds: Hold[];
  onClose: () => void;
}

const TITLE = 'No tickets were bought';

/**
 * The alert to an order that was refused. Tickets that are missing may be the buyer's own, held by an order of another
 * tab: they are named, with the way to them; the page has the ways to several.
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
