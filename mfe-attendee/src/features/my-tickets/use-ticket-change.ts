import { ApiError, useApi, useQueryClient } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { refundsQuery } from '../../shared/checkout/order-queries';
import { myTicketsQuery } from './my-tickets-query';

/** True for a refusal of the API: the ticket may have changed since it was read. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.isRefusal;

/**
 * Returns a function that reports a change of a ticket: it shows the message as a toast, because the pressed button may
 * be removed with the ticket, and reads the tickets and the refunds again.
 */
export function useTicketChange(): (message: string) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  return (message) => {
    toast.show({ tone: 'error', message });
    for (const { queryKey } of [myTicketsQuery(api), refundsQuery(api)])
      void queryClient.invalidateQueries({ queryKey });
  };
}
