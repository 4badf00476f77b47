import type { CreateEventBody } from '@stagedoor/contracts';
import { useApi, useQueryClient, useSingleMutation } from '@stagedoor/platform';
import type { Outcome } from '../../shared/event-form/use-event-submit';
import { MY_EVENTS } from '../../shared/event-queries';
import { useUnfinishedEvent } from '../../shared/unfinished-event';
import { publishEvent } from './publish-event';

interface Publication {
  body: CreateEventBody;
  outcome: Outcome;
}

/**
 * Creates and publishes an event, one at a time. Calls `onPublished` even when the user has left the form meanwhile.
 */
export function usePublishEvent({ onPublished }: { onPublished: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { unfinished, current, remember, rememberAttempt } = useUnfinishedEvent();
  const { mutate, isPending } = useSingleMutation('publish-event', {
    mutationFn: ({ body }: Publication) => publishEvent(api, body, current(), rememberAttempt()),
    onSuccess: (_answer, { outcome }) => {
      remember(null);
      // Discards the list: beside the message of success, a list without the event would be wrong.
      void queryClient.resetQueries({ queryKey: MY_EVENTS });
      onPublished();
      outcome.onSuccess();
    },
    onError: (error, { outcome }) => outcome.onError(error),
  });

  return {
    publish: (body: CreateEventBody, outcome: Outcome) => mutate({ body, outcome }),
    isPending,
    hasDraft: unfinished?.eventId !== undefined,
    forgetDraft: () => remember(null),
  };
}
