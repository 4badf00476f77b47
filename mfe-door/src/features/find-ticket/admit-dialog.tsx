import {
  type DoorEvent,
  type FoundTicket,
  type HandAdmissionBody,
  handAdmissionReasonSchema,
  REASON_MAX_LENGTH,
  type ScanResult,
  VERDICT_TITLES,
} from '@stagedoor/contracts';
import {
  errorText,
  useApi,
  useCheckedForm,
  useDraftForm,
  useMutation,
  useQueryClient,
} from '@stagedoor/platform';
import { AlertBanner, Button, Dialog, Stack, TextField, useToast } from '@stagedoor/ui';
import { useId, useState } from 'react';
import { deviceId, rememberedGate } from '../../shared/device';

/** The gate of a device that has none: a supervisor who walks. */
const NO_GATE = 'Supervisor';

interface AdmitDialogProps {
  night: DoorEvent;
  ticket: FoundTicket;
  holder: string;
  onClose: () => void;
}

/** Asks for the reason of an admission by hand, which stays in the records. */
export function AdmitDialog({ night, ticket, holder, onClose }: AdmitDialogProps) {
  const form = useId();
  const draft = useDraftForm(`admit:${night.event.id}:${ticket.ticketId}`, { reason: '' });
  const close = () => {
    draft.forget();
    onClose();
  };
  const admit = useAdmit(night, ticket, close);
  const { errors, props } = useCheckedForm({
    schema: handAdmissionReasonSchema,
    send: ({ reason }) => admit.mutateAsync(reason).catch(() => undefined),
  });
  return (
    <Dialog
      open
      title={`Admit ${holder} by hand`}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={admit.isPending}>
            Admit
          </Button>
        </>
      }
    >
      <form id={form} {...props}>
        <Stack>
          {admit.error && (
            <AlertBanner tone="error">
              {errorText(admit.error, 'Failed to admit the guest')}
            </AlertBanner>
          )}
          <TextField
            label="Reason"
            {...draft.field('reason')}
            hint="Such as: the phone is broken, passport checked."
            maxLength={REASON_MAX_LENGTH}
            error={errors['reason']}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function useAdmit({ event }: DoorEvent, { ticketId }: FoundTicket, onDone: () => void) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (reason: string) => {
      const gate = rememberedGate(event.id) ?? NO_GATE;
      const body: HandAdmissionBody = { id, ticketId, reason, deviceId: deviceId(), gate };
      return api.post<ScanResult>(`/events/${event.id}/door/admissions`, body);
    },
    onSuccess({ verdict }) {
      const isIn = verdict === 'admitted' || verdict === 'admitted_again';
      const tone = isIn ? 'success' : 'error';
      toast.show({ tone, message: `${VERDICT_TITLES[verdict]}.` });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['door', 'search', event.id] }),
  });
}
