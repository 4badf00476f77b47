import { isolated, type Event, type MyEvent } from '@stagedoor/contracts';
import { errorText, useApi, useQueryClient, useMutation } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { EVENTS } from '../../shared/event-queries';

/** Cancels an event: ends its sale at once and refunds all orders. */
export function useCancelEvent() {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();

  return useMutation({
    mutationFn: ({ id }: MyEvent) => api.post<Event>(`/events/${id}/cancel`),
    onSuccess: (_answer, { title }) =>
      toast.show({ tone: 'success', message: `${isolated(title)} is cancelled.` }),
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to cancel event') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: EVENTS }),
  });
}
