import type { DoorEvent, UndoBody } from '@stagedoor/contracts';
import { errorText, useApi, useMutation } from '@stagedoor/platform';
import { Button, useToast } from '@stagedoor/ui';
import type { Decision } from '../../scanning/decision';

interface UndoAdmissionProps {
  night: DoorEvent;
  gate: string;
  device: string;
  decision: Decision;
  onUndone: () => void;
}

/** Ends the admission of the ticket that was scanned last. */
export function UndoAdmission({ night, gate, device, decision, onUndone }: UndoAdmissionProps) {
  const api = useApi();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: (scanId: string) => {
      const body: UndoBody = { id: crypto.randomUUID(), scanId, deviceId: device, gate };
      return api.post<null>(`/events/${night.event.id}/door/undo`, body);
    },
    onSuccess() {
      toast.show({ tone: 'success', message: 'The admission is undone. The ticket is valid.' });
      onUndone();
    },
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to undo the admission') }),
  });
  const { admission } = decision;
  if (!admission || !('scanId' in admission)) return null;
  const { scanId } = admission;
  return (
    <div>
      <Button variant="secondary" pending={undo.isPending} onClick={() => undo.mutate(scanId)}>
        Undo admission
      </Button>
    </div>
  );
}
