import {
  type DecidedScan,
  type DoorState,
  isolated,
  type LateDecisionBody,
  type LateScan,
  type Verdict,
  VERDICT_TITLES,
} from '@stagedoor/contracts';
import { errorText, formatTime, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { Button, Card, Cluster, Heading, Stack, Text, useToast } from '@stagedoor/ui';
import { reportQuery } from '../../shared/door-queries';

const STATES: Record<DoorState, string> = {
  valid: 'not inside yet',
  used: 'inside already',
  refunded: 'refunded',
  cancelled: 'cancelled',
  disputed: 'payment disputed',
  out: 'gone out',
};

const DONE: Partial<Record<Verdict, string>> = {
  admitted: 'The ticket is admitted.',
  admitted_again: 'The guest is in again.',
  gone_out: 'The guest has gone out.',
  used: 'The ticket was inside already: it is listed as let in wrongly.',
  late_refused: 'The scan is refused.',
};

interface LateScansProps {
  eventId: string;
  late: readonly LateScan[];
  timeZone: string;
}

/** The scans that arrived after the right of their person had ended, each with the two decisions about it. */
export function LateScans({ eventId, late, timeZone }: LateScansProps) {
  if (late.length === 0) return null;
  return (
    <Stack as="section" gap="xs" aria-label="Late scans">
      <Heading size="h4">Late scans</Heading>
      <Text tone="muted">
        Taken before the right of the person ended, and sent afterwards. Accept a scan whose guest
        was let in, or went out.
      </Text>
      {late.map((scan) => (
        <LateScanCard key={scan.scanId} {...{ eventId, scan, timeZone }} />
      ))}
    </Stack>
  );
}

interface LateScanCardProps {
  eventId: string;
  scan: LateScan;
  timeZone: string;
}

function LateScanCard({ eventId, scan, timeZone }: LateScanCardProps) {
  const { scanId, at, direction, gate, initial, name, receivedAt, shown, state, ticketType } = scan;
  const { mutate, isPending } = useDecide(eventId);
  const ticket = [initial, ticketType ?? 'Unknown ticket', state && STATES[state]];
  const what = `the scan of ${formatTime(at, timeZone)} at ${isolated(gate)}`;
  return (
    <Card as="article" aria-label={what}>
      <Cluster justify="space-between">
        <Stack gap="2xs">
          <Text strong>
            {formatTime(at, timeZone)}, {direction === 'out' && 'out, '}
            {isolated(gate)}
            {name !== null && `, ${isolated(name)}`}
          </Text>
          <Text>{ticket.filter(Boolean).join(' · ')}</Text>
          <Text size="small" tone="muted">
            {shown === null
              ? 'The phone showed no verdict'
              : `The phone showed: ${VERDICT_TITLES[shown]}`}
            . Sent at {formatTime(receivedAt, timeZone)}.
          </Text>
        </Stack>
        <Cluster gap="xs">
          <Button
            aria-label={`Accept ${what}`}
            pending={isPending}
            onClick={() => mutate({ scanId, decision: 'accept' })}
          >
            Accept
          </Button>
          <Button
            variant="secondary"
            aria-label={`Refuse ${what}`}
            disabled={isPending}
            onClick={() => mutate({ scanId, decision: 'refuse' })}
          >
            Refuse
          </Button>
        </Cluster>
      </Cluster>
    </Card>
  );
}

function useDecide(eventId: string) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LateDecisionBody) =>
      api.post<DecidedScan>(`/events/${eventId}/door/late-scans`, body),
    onSuccess: ({ verdict }) =>
      toast.show({
        tone: 'success',
        message: DONE[verdict] ?? `The scan is recorded: ${VERDICT_TITLES[verdict]}.`,
      }),
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to decide about the scan') }),
    onSettled: () => queryClient.invalidateQueries(reportQuery(api, eventId)),
  });
}
