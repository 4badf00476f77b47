import type { MyEvent } from '@stagedoor/contracts';
import { ConfirmDialog } from '@stagedoor/ui';
import { useDeleteDraft } from './use-draft-actions';

interface DeleteDraftDialogProps {
  /** The draft in question; null when there is none. */
  draft: MyEvent | null;
  onClose: () => void;
  onSettled: (draft: MyEvent) => void;
}

/** Asks before a draft is deleted. */
export function DeleteDraftDialog({ draft, onClose, onSettled }: DeleteDraftDialogProps) {
  const remove = useDeleteDraft();

  function removeDraft(doomed: MyEvent) {
    remove.mutate(doomed, {
      onSettled() {
        onClose();
        onSettled(doomed);
      },
    });
  }

  return (
    <ConfirmDialog
      open={draft !== null}
      title="Delete this draft?"
      confirmLabel="Delete event"
      danger
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => draft && removeDraft(draft)}
    >
      <bdi>{draft?.title}</bdi> will be gone for good.
    </ConfirmDialog>
  );
}
