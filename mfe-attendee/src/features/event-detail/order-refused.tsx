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
 * tab: they are named, with the way to them.
 */
export function OrderRefused({ reason, holds: [hold], onClose }: OrderRefusedProps) {
  const navigate = useNavigate();
  const goToCheckout = useGoToCheckout();
  if (!hold) {
    return (
      <AlertDialog open={reason !== null} title={TITLE} onClose={onClose}>
        {reason}
      </AlertDialog>
    );
  }
  const { orderId, quantity, payment } = hold;
  return (
    <ConfirmDialog
      open={reason !== null}
      title={TITLE}
      cancelLabel="OK"
      confirmLabel={payment ? 'Continue to payment' : 'Back to the line'}
      onConfirm={() =>
        payment ? goToCheckout(payment.checkoutUrl) : void navigate(`/checkout/wait/${orderId}`)
      }
      onCancel={onClose}
    >
      <Stack gap="xs">
        <p>{reason}</p>
        <p>You hold {countTickets(quantity)} yourself, waiting for payment.</p>
      </Stack>
    </ConfirmDialog>
  );
}
