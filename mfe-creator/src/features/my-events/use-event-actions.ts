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
import { EVENTS, MY_EVENTS, orderTotalsQuery, readOwnEvent } from '../../shared/event-queries';
import { useForgetUnfinished } from '../../shared/unfinished-event';

interface EventAction {
  run: (api: ApiClient, event: MyEvent, queryClient: QueryClient) => Promise<unknown>;
  /** Follows the title in the toast after success. */
  done: string;
  failed: string;
  /** The queries to read again. */
  queryKey: readonly string[];
  /** Called after a success or a failure, before the events are read again. */
  onAnswer: (event: MyEvent) => void;
}

/** Thrown instead of a deletion of an event that was published elsewhere. */
class NoDraftError extends Error {
  override readonly name = 'NoDraftError';
  override readonly message = 'This event is no longer a draft, so it is not deleted.';
}

const textOf = (error: Error, failed: string) =>
  error instanceof NoDraftError ? error.message : errorText(error, failed);

/** The options of a mutation that takes the event. The next attempt removes the toast of a failed one. */
function useEventAction({ run, done, failed, queryKey, onAnswer }: EventAction) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const forgetUnfinished = useForgetUnfinished();
  const failure = useRef('');

  return {
    mutationFn: (event: MyEvent) => run(api, event, queryClient),
    onMutate: () => toast.dismiss(failure.current),
    onSuccess: (_answer: unknown, { id }: MyEvent) => forgetUnfinished(id),
    onSettled(_answer: unknown, error: Error | null, event: MyEvent) {
      // A dialog closes with the render that shows the toast: a toast behind a dialog is not announced.
      onAnswer(event);
      if (error) failure.current = toast.show({ tone: 'error', message: textOf(error, failed) });
      else toast.show({ tone: 'success', message: `${isolated(event.title)} ${done}` });
      void queryClient.invalidateQueries({ queryKey });
    },
  };
}

/** Publishes a draft. */
export const usePublishDraft = ({ id }: MyEvent, onAnswer: () => void) =>
  useSingleMutation<unknown, MyEvent>(
    `publish:${id}`,
    useEventAction({
      run: (api) => api.patch<Event>(`/events/${id}/publish`),
      done: 'is published.',
      failed: 'Failed to publish event',
      queryKey: MY_EVENTS,
      onAnswer,
    }),
  );

/** Deletes a draft permanently. Reads it first: the API also deletes a published event that has no orders. */
export const useDeleteDraft = (onAnswer: (draft: MyEvent) => void) =>
  useSingleMutation<unknown, MyEvent>(
    'delete-draft',
    useEventAction({
      async run(api, { id }) {
        const { status } = await readOwnEvent(api, id);
        if (status !== 'draft') throw new NoDraftError();
        return api.delete<null>(`/events/${id}`);
      },
      done: 'is deleted.',
      failed: 'Failed to delete event',
      queryKey: MY_EVENTS,
      onAnswer,
    }),
  );

/** Cancels an event: ends its sale at once and refunds all orders, of people inside too if the dialog has said so. */
export const useCancelEvent = (onAnswer: (event: MyEvent) => void) =>
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
      onAnswer,
    }),
  );
