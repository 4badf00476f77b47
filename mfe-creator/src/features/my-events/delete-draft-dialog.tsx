import type { MyEvent } from '@stagedoor/contracts';
import { ConfirmDialog } from '@stagedoor/ui';
import { useDeleteDraft } from './use-event-actions';

interface DeleteDraftDialogProps {
  /** The draft to delete; null while the dialog is closed. */
  draft: MyEvent | null;
  onClose: () => void;
  /** Called after a success or a failure, before the events are read again. */
  onAnswer: (draft: MyEvent) => void;
}

/** Confirms the deletion of a draft and deletes it. */
export function DeleteDraftDialog({ draft, onClose, onAnswer }: DeleteDraftDialogProps) {
  const remove = useDeleteDraft(onAnswer);

  return (
    <ConfirmDialog
      open={draft !== null}
      title="Delete this draft?"
      confirmLabel="Delete event"
      danger
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => draft && remove.mutate(draft)}
    >
      <bdi>{draft?.title}</bdi> will be gone for good.
    </ConfirmDialog>
  );
}
