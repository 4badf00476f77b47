import type { MyEvent } from '@stagedoor/contracts';
import { formatMoney, useApi, useQuery } from '@stagedoor/platform';
import { ConfirmDialog } from '@stagedoor/ui';
import { counted } from '../../shared/counted';
import { orderTotalsQuery } from '../../shared/event-queries';
import { insideNote } from './inside-note';
import { useCancelEvent } from './use-event-actions';

interface ConsequencesProps {
  event: MyEvent;
}

/** Uses the totals of the orders, because the price may have changed between sales. */
function Consequences({ event }: ConsequencesProps) {
  const { data, isPending } = useQuery(orderTotalsQuery(useApi(), event));
  if (isPending) return 'Adding up the orders …';
  const unknown = { tickets: event.sold, amount: event.revenue, inside: 0 };
  const { tickets, amount, inside } = data?.completed ?? unknown;
  return consequences(tickets, amount, event.held) + insideNote(inside);
}

function consequences(sold: number, amount: number, held: number): string {
  const inCheckout =
    held > 0 ? ` ${counted(held, 'ticket')} in checkout can no longer be paid.` : '';
  if (sold === 0) return `No ticket is sold.${inCheckout}`;
  const money = amount === 0 ? 'no money goes back' : `${formatMoney(amount)} goes back`;
  const [are, owners] =
    sold === 1 ? ['is', 'the person who has it'] : ['are', 'the people who have them'];
  return `${counted(sold, 'ticket')} ${are} no longer valid, and ${money} to ${owners}.${inCheckout}`;
}

interface CancelEventDialogProps {
  /** The event to cancel; null while the dialog is closed. */
  event: MyEvent | null;
  onClose: () => void;
  onCancelled: (event: MyEvent) => void;
  /** Called after a success or a failure, before the events are read again. */
  onAnswer: (event: MyEvent) => void;
}

/** Confirms the cancellation of an event, stating its tickets and the amount to refund, and cancels it once. */
export function CancelEventDialog({ event, onClose, ...on }: CancelEventDialogProps) {
  const cancel = useCancelEvent(on.onAnswer);

  return (
    <ConfirmDialog
      open={event !== null}
      title="Cancel this event?"
      confirmLabel="Cancel event"
      cancelLabel="Keep event"
      danger
      pending={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => event && cancel.mutate(event, { onSuccess: () => on.onCancelled(event) })}
    >
      {event && (
        <>
          The sale of <bdi>{event.title}</bdi> ends at once. <Consequences event={event} /> This
          cannot be undone.
        </>
      )}
    </ConfirmDialog>
  );
}
