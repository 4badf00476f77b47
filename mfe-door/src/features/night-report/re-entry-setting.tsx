import type { DoorReport, ReEntry, ReEntryBody } from '@stagedoor/contracts';
import { errorText, useApi, useQueryClient, useSingleMutation } from '@stagedoor/platform';
import {
  Button,
  Card,
  Cluster,
  ConfirmDialog,
  Heading,
  Stack,
  Text,
  useToast,
} from '@stagedoor/ui';
import { useState } from 'react';
import { reportQuery } from '../../shared/door-queries';

const TEXTS: Record<ReEntry, string> = {
  none: 'None. A ticket lets its guest in once.',
  allowed: 'Allowed. Each phone has a choice: In, or Out. A guest who went out comes in again.',
};

interface ReEntrySettingProps {
  eventId: string;
  report: Pick<DoorReport, 'reEntry' | 'out'>;
}

/** Whether guests may go out and come in again, with the button that changes it. */
export function ReEntrySetting({ eventId, report: { reEntry, out } }: ReEntrySettingProps) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useChange(eventId, () => setAsks(false));
  return (
    <Card as="section" aria-label="Re-entry">
      <Cluster justify="space-between">
        <Stack gap="2xs">
          <Heading size="h4">Re-entry</Heading>
          <Text tone="muted">{TEXTS[reEntry]}</Text>
        </Stack>
        {reEntry === 'none' ? (
          <Button variant="secondary" pending={isPending} onClick={() => mutate('allowed')}>
            Allow re-entry
          </Button>
        ) : (
          <Button
            variant="secondary"
            pending={isPending && !asks}
            onClick={() => (out > 0 ? setAsks(true) : mutate('none'))}
          >
            End re-entry
          </Button>
        )}
      </Cluster>
      <ConfirmDialog
        open={asks}
        title="End re-entry?"
        confirmLabel="End re-entry"
        cancelLabel="Keep it"
        danger
        pending={isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => mutate('none')}
      >
        {out === 1
          ? 'One guest has gone out and cannot come in again after that.'
          : `${out} guests have gone out and cannot come in again after that.`}
      </ConfirmDialog>
    </Card>
  );
}

function useChange(eventId: string, onSettled: () => void) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useSingleMutation<null, ReEntry>(`re-entry:${eventId}`, {
    mutationFn: (reEntry) =>
      api.put<null>(`/events/${eventId}/door/re-entry`, { reEntry } satisfies ReEntryBody),
    async onSettled(_, error, reEntry) {
      await queryClient.invalidateQueries(reportQuery(api, eventId));
      onSettled();
      // After the question, because a toast behind it is not announced.
      toast.show(
        error
          ? { tone: 'error', message: errorText(error, 'Failed to change the re-entry') }
          : {
              tone: 'success',
              message: reEntry === 'allowed' ? 'Re-entry is allowed.' : 'Re-entry has ended.',
            },
      );
    },
  });
}
