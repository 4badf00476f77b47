import type { MyEvent } from '@stagedoor/contracts';
import { ConfirmDialog } from '@stagedoor/ui';
import { ACTION_WORDS } from './order-actions';
import { type OrderTask, useActOnOrder } from './use-act-on-order';

interface OrderActionDialogProps {
  event: MyEvent;
  /** The action to confirm; null while the dialog is closed. */
  task: OrderTask | null;
  onClose: () => void;
  onSettled: (task: OrderTask) => void;
}

/** Confirms an action on an order, stating its consequence, and runs it once. */
export function OrderActionDialog({ event, task, onClose, onSettled }: OrderActionDialogProps) {
  const act = useActOnOrder(event);
  const words = ACTION_WORDS[task?.action ?? 'refund'];

  return (
    <ConfirmDialog
      open={task !== null}
      title={words.title}
      confirmLabel={words.confirm}
      danger={words.danger}
      pending={act.isPending}
      onCancel={onClose}
      onConfirm={() =>
        task &&
        act.mutate(task, {
          onSettled() {
            onClose();
            onSettled(task);
          },
        })
      }
    >
      {task && (
        <>
          <bdi>
            {task.order.buyer.firstName} {task.order.buyer.lastName}
          </bdi>
          {` ${words.consequence(task.order, event)}`}
        </>
      )}
    </ConfirmDialog>
  );
}
