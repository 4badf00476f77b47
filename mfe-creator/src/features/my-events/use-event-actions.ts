import { isolated, type Event, type MyEvent } from '@stagedoor/contracts';
import {
  errorText,
  useApi,
  useMutation,
  useQueryClient,
  type ApiClient,
  type QueryClient,
} from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { EVENTS, MY_EVENTS, orderTotalsQuery } from '../../shared/event-queries';
import { useForgetUnfinished } from '../../shared/unfinished-event';

interface EventAction {
  run: (api: ApiClient, event: MyEvent, queryClient: QueryClient) => Promise<unknown>;
  /** Follows the title in the toast after success. */
  done: string;
  failed: string;
  /** The queries to read again. */
  queryKey: readonly string[];
}

function useEventAction({ run, done, failed, queryKey }: EventAction) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const forgetUnfinished = useForgetUnfinished();

  return useMutation({
    mutationFn: (event: MyEvent) => run(api, event, queryClient),
    onSuccess: (_answer, { id }) => forgetUnfinished(id),
    async onSettled(_answer, error, { title }) {
      await queryClient.invalidateQueries({ queryKey });
      // Not before: a dialog stays open until then, and a toast behind it is not announced.
      toast.show(
        error
          ? { tone: 'error', message: errorText(error, failed) }
          : { tone: 'success', message: `${isolated(title)} ${done}` },
      );
    },
  });
}

/** Publishes a draft. */
export const usePublishDraft = () =>
  useEventAction({
    run: (api, { id }) => api.patch<Event>(`/events/${id}/publish`),
    done: 'is published.',
    failed: 'Failed to publish event',
    queryKey: MY_EVENTS,
  });

/** Deletes a draft permanently. */
export const useDeleteDraft = () =>
  useEventAction({
    run: (api, { id }) => api.delete<null>(`/events/${id}`),
    done: 'is deleted.',
    failed: 'Failed to delete event',
    queryKey: MY_EVENTS,
  });

/** Cancels an event: ends its sale at once and refunds all orders, of people inside too if the dialog has said so. */
export const useCancelEvent = () =>
  useEventAction({
    run: (api, event, queryClient) => {
      const totals = queryClient.getQueryData(orderTotalsQuery(api, event).queryKey);
      const word = totals?.completed.inside ? '?evenIfInside=true' : '';
      return api.post<Event>(`/events/${event.id}/cancel${word}`);
    },
    done: 'is cancelled.',
    failed: 'Failed to cancel event',
    queryKey: EVENTS,
  });
