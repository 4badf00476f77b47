import type { CreateEventBody } from '@stagedoor/contracts';
import { useApi, useQueryClient, useSingleMutation } from '@stagedoor/platform';
import { MY_EVENTS } from '../../shared/event-queries';
import { useUnfinishedEvent } from '../../shared/unfinished-event';
import { publishEvent } from './publish-event';

/**
 * Creates and publishes an event, one at a time. Calls `onPublished` even when the user has left the form meanwhile.
 */
export function usePublishEvent({ onPublished }: { onPublished: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { unfinished, current, remember, rememberAttempt } = useUnfinishedEvent();
  const { mutate, isPending } = useSingleMutation('publish-event', {
    mutationFn: (body: CreateEventBody) => publishEvent(api, body, current(), rememberAttempt()),
    onSuccess: () => {
      remember(null);
      // Discards the list: beside the message of success, a list without the event would be wrong.
      void queryClient.resetQueries({ queryKey: MY_EVENTS });
      onPublished();
    },
  });

  return {
    publish: mutate,
    isPending,
    hasDraft: unfinished?.eventId !== undefined,
    forgetDraft: () => remember(null),
  };
}
