import type { Ticket } from '@stagedoor/contracts';
import { errorText, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { Button, Stack, Text } from '@stagedoor/ui';
import { myTicketsQuery } from './my-tickets-query';
import { ScreenOnly } from './on-paper';
import { focusTicket, statusOf } from './ticket-status';
import { useTicketChange } from './use-ticket-change';
import { useTime } from './use-time';

interface InsideAlreadyProps {
  ticket: Ticket;
  /** Its position among several tickets, such as `1 of 2`. */
  place: string | null;
}

const isAccepted = ({ status, withheld }: Ticket) => status === 'valid' && !withheld;

/**
 * During the event: a button for a guest whose ticket was scanned after the page was opened. It reads the tickets
 * again, which nothing else does while the page stays open (specification, section 9).
 */
export function InsideAlready({ ticket, place }: InsideAlreadyProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { startTime } = ticket.order.event;
  const hasStarted = Date.parse(startTime) <= useTime([startTime]);
  const reportChange = useTicketChange();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const { items } = await queryClient.fetchQuery(myTicketsQuery(api));
      return items.find(({ id }) => id === ticket.id);
    },
    onSuccess(found) {
      if (!found || isAccepted(found)) return;
      if (found.status !== 'used')
        reportChange(`This ticket is ${statusOf(found).label.toLowerCase()}.`);
      focusTicket(found.id);
    },
  });
  if (!hasStarted) return null;
  const why = error
    ? errorText(error, 'Your ticket could not be checked. Please try again.')
    : data && 'The door has not scanned this ticket yet.';
  return (
    <ScreenOnly>
      <Stack gap="2xs" align="center">
        <Button
          variant="quiet"
          aria-label={place ? `Inside already? Vote for a channel, ticket ${place}` : undefined}
          pending={isPending}
          onClick={() => mutate()}
        >
          Inside already? Vote for a channel
        </Button>
        <Text size="small" tone="muted" role="status">
          {why}
        </Text>
      </Stack>
    </ScreenOnly>
  );
}
