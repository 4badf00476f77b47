import type { CreateEventBody } from '@stagedoor/contracts';
import { useApi, useSingleMutation } from '@stagedoor/platform';
import { useUnfinishedEvent } from '../../shared/unfinished-event';
import { publishEvent } from './publish-event';

/**
 * Creates and publishes an event, one at a time. Calls `onPublished` even when the user has left the form meanwhile.
 */
export function usePublishEvent({ onPublished }: { onPublished: () => void }) {
  const api = useApi();
  const { unfinished, remember } = useUnfinishedEvent();
  const { mutate, isPending } = useSingleMutation('publish-event', {
    mutationFn: (body: CreateEventBody) => publishEvent(api, body, unfinished, remember),
    onSuccess: () => {
      remember(null);
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
