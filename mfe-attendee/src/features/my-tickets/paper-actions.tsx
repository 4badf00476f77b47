import type { Ticket } from '@stagedoor/contracts';
import { saveFile, useApi, useMutation } from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, Stack } from '@stagedoor/ui';
import { isRefusal, useTicketChange } from './use-ticket-change';

/** Maps each order id to the positions of its tickets in the list, counted from 1. */
function ordersOf(tickets: readonly Ticket[]): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  for (const [index, { order }] of tickets.entries()) {
    numbers.set(order.id, [...(numbers.get(order.id) ?? []), index + 1]);
  }
  return numbers;
}

function saveLabel(numbers: readonly number[]): string {
  const [first, last] = [numbers.at(0), numbers.at(-1)];
  return first === last ? `Save ticket ${first} as PDF` : `Save tickets ${first} to ${last} as PDF`;
}

/** Named after the event, because a phone keeps the files of all nights in one folder. */
function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${[...words, 'tickets'].join('-')}.pdf`;
}

interface PaperActionsProps {
  tickets: readonly Ticket[];
  onPrint: () => void;
}

/** Prints the tickets, or saves the PDF of each order. */
export function PaperActions({ tickets, onPrint }: PaperActionsProps) {
  const api = useApi();
  const reportChange = useTicketChange();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (orderId: string) => api.getFile(`/orders/${orderId}/tickets.pdf`),
    onError: (error) => isRefusal(error) && reportChange(error.message),
    onSuccess: (pdf) => saveFile(fileName(tickets[0]?.order.event.title ?? ''), pdf),
  });
  const orders = [...ordersOf(tickets)];
  return (
    <Stack gap="md">
      {error && !isRefusal(error) && (
        <AlertBanner tone="error">Your tickets could not be fetched. Please try again.</AlertBanner>
      )}
      <Cluster gap="sm">
        {orders.map(([orderId, numbers]) => (
          <Button
            key={orderId}
            variant="secondary"
            pending={isPending && variables === orderId}
            pendingLabel="Fetching..."
            onClick={() => mutate(orderId)}
          >
            {orders.length === 1 ? 'Save as PDF' : saveLabel(numbers)}
          </Button>
        ))}
        <Button variant="secondary" onClick={onPrint}>
          Print
        </Button>
      </Cluster>
    </Stack>
  );
}
