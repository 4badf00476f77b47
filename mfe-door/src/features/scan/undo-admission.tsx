import type { DoorEvent, UndoBody, Verdict } from '@stagedoor/contracts';
import { errorText, useApi, useMutation } from '@stagedoor/platform';
import { Button, useToast } from '@stagedoor/ui';
import { useState } from 'react';
import type { Decision } from '../../scanning/decision';

interface UndoAdmissionProps {
  night: DoorEvent;
  gate: string;
  device: string;
  decision: Decision;
  onPress: () => void;
  onUndone: () => void;
}

/** What the button undoes, by the verdict: the scan by which the guest has last come in or gone out. */
const LABELS: Partial<Record<Verdict, string>> = {
  ...{ admitted: 'Undo admission', admitted_again: 'Undo admission', used: 'Undo admission' },
  ...{ gone_out: 'Undo going out', no_re_entry: 'Undo going out' },
};

/** Undoes the last movement of the guest whose ticket was scanned last. */
export function UndoAdmission(props: UndoAdmissionProps) {
  const { night, gate, device, decision, onPress, onUndone } = props;
  const api = useApi();
  const toast = useToast();
  const [id] = useState(() => crypto.randomUUID());
  const undo = useMutation({
    mutationFn: (scanId: string) => {
      const body: UndoBody = { id, scanId, deviceId: device, gate };
      return api.post<null>(`/events/${night.event.id}/door/undo`, body);
    },
    onSuccess() {
      toast.show({ tone: 'success', message: doneText(decision) });
      onUndone();
    },
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to undo the scan') }),
  });
  const { admission } = decision;
  const label = LABELS[decision.verdict];
  if (!label || !admission || !('scanId' in admission)) return null;
  const { scanId } = admission;
  const press = () => {
    onPress();
    undo.mutate(scanId);
  };
  return (
    <div>
      <Button variant="secondary" pending={undo.isPending} onClick={press}>
        {label}
      </Button>
    </div>
  );
}

function doneText({ verdict, visit }: Decision): string {
  if (verdict === 'gone_out' || verdict === 'no_re_entry') {
    return 'Going out is undone. The guest is inside.';
  }
  return visit !== null && visit > 1
    ? 'The admission is undone. The guest is outside.'
    : 'The admission is undone. The ticket is valid.';
}
