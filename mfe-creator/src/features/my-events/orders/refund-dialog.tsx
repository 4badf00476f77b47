import type { EventOrder, MyEvent } from '@stagedoor/contracts';
import { formatMoney } from '@stagedoor/platform';
import { ConfirmDialog } from '@stagedoor/ui';
import { useRef } from 'react';
import { counted } from '../../../shared/counted';
import { useRefundOrder } from './use-refund-order';

function consequence({ quantity, totalAmount }: EventOrder, { status }: MyEvent): string {
  const tickets = counted(quantity, 'ticket');
  const [are, go] = quantity === 1 ? ['is', 'goes'] : ['are', 'go'];
  const backOnSale = status === 'published' ? ` and ${go} back on sale` : '';
  const money = totalAmount === 0 ? 'paid nothing' : `gets ${formatMoney(totalAmount)} back`;
  return `${money}. ${tickets} ${are} no longer valid${backOnSale}.`;
}

interface RefundDialogProps {
  event: MyEvent;
  /** The order in question; null when there is none. */
  order: EventOrder | null;
  onClose: () => void;
}

/** Asks before an order is refunded, naming its tickets and its sum, and refunds it once. */
export function RefundDialog({ event, order, onClose }: RefundDialogProps) {
  const refund = useRefundOrder(event);
  // A second click comes before the button is drawn anew.
  const isUnderWay = useRef(false);

  function refundOnce(doomed: EventOrder) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    refund.mutate(doomed, {
      onSettled() {
        isUnderWay.current = false;
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      open={order !== null}
      title="Refund this order?"
      confirmLabel="Refund order"
      danger
      pending={refund.isPending}
      onCancel={onClose}
      onConfirm={() => order && refundOnce(order)}
    >
      {order && (
        <>
          <bdi>
            {order.buyer.firstName} {order.buyer.lastName}
          </bdi>
          {` ${consequence(order, event)}`}
        </>
      )}
    </ConfirmDialog>
  );
}
