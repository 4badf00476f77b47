import { isolated, type Event, type MyEvent } from '@stagedoor/contracts';
import {
  errorText,
  useApi,
  useMutation,
  useQueryClient,
  type ApiClient,
} from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { myEventsQuery } from '../../shared/event-queries';
import { useForgetUnfinished } from '../../shared/unfinished-event';

interface DraftAction {
  run: (api: ApiClient, id: string) => Promise<unknown>;
  done: (title: string) => string;
  failed: string;
}

const PUBLISH: DraftAction = {
  run: (api, id) => api.patch<Event>(`/events/${id}/publish`),
  done: (title) => `${isolated(title)} is published.`,
  failed: 'Failed to publish event',
};

const DELETE: DraftAction = {
  run: (api, id) => api.delete<null>(`/events/${id}`),
  done: (title) => `${isolated(title)} is deleted.`,
  failed: 'Failed to delete event',
};

function useDraftAction({ run, done, failed }: DraftAction) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const forgetUnfinished = useForgetUnfinished();

  return useMutation({
    mutationFn: ({ id }: MyEvent) => run(api, id),
    onSuccess: (_answer, { id, title }) => {
      toast.show({ tone: 'success', message: done(title) });
      forgetUnfinished(id);
    },
    onError: (error) => toast.show({ tone: 'error', message: errorText(error, failed) }),
    onSettled: () => queryClient.invalidateQueries(myEventsQuery(api)),
  });
}

/** Publishes a draft. */
export function usePublishDraft() {
  return useDraftAction(PUBLISH);
}

/** Deletes a draft permanently. */
export function useDeleteDraft() {
  return useDraftAction(DELETE);
}
