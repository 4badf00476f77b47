import { isolated, type Event, type MyEvent } from '@stagedoor/contracts';
import {
  errorText,
  useApi,
  useQueryClient,
  useSingleMutation,
  type ApiClient,
  type QueryClient,
} from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { useRef } from 'react';
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

/** The options of a mutation that takes the event. The next attempt removes the toast of a failed one. */
function useEventAction({ run, done, failed, queryKey }: EventAction) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const forgetUnfinished = useForgetUnfinished();
  const failure = useRef('');

  return {
    mutationFn: (event: MyEvent) => run(api, event, queryClient),
    onMutate: () => toast.dismiss(failure.current),
    onSuccess: (_answer: unknown, { id }: MyEvent) => forgetUnfinished(id),
    async onSettled(_answer: unknown, error: Error | null, { title }: MyEvent) {
      await queryClient.invalidateQueries({ queryKey });
      // Not before: a dialog stays open until then, and a toast behind it is not announced.
      if (error) failure.current = toast.show({ tone: 'error', message: errorText(error, failed) });
      else toast.show({ tone: 'success', message: `${isolated(title)} ${done}` });
    },
  };
}

/** Publishes a draft. Calls `onAnswer` after a success or a failure, before the events are read again. */
export function usePublishDraft({ id }: MyEvent, onAnswer: () => void) {
  const action = useEventAction({
    run: (api) => api.patch<Event>(`/events/${id}/publish`),
    done: 'is published.',
    failed: 'Failed to publish event',
    queryKey: MY_EVENTS,
  });
  return useSingleMutation<unknown, MyEvent>(`publish:${id}`, {
    ...action,
    onSettled(answer, error, event) {
      onAnswer();
      return action.onSettled(answer, error, event);
    },
  });
}

/** Deletes a draft permanently. */
export const useDeleteDraft = () =>
  useSingleMutation<unknown, MyEvent>(
    'delete-draft',
    useEventAction({
      run: (api, { id }) => api.delete<null>(`/events/${id}`),
      done: 'is deleted.',
      failed: 'Failed to delete event',
      queryKey: MY_EVENTS,
    }),
  );

/** Cancels an event: ends its sale at once and refunds all orders, of people inside too if the dialog has said so. */
export const useCancelEvent = () =>
  useSingleMutation<unknown, MyEvent>(
    'cancel-event',
    useEventAction({
      run: (api, event, queryClient) => {
        const totals = queryClient.getQueryData(orderTotalsQuery(api, event).queryKey);
        const word = totals?.completed.inside ? '?evenIfInside=true' : '';
        return api.post<Event>(`/events/${event.id}/cancel${word}`);
      },
      done: 'is cancelled.',
      failed: 'Failed to cancel event',
      queryKey: EVENTS,
    }),
  );
