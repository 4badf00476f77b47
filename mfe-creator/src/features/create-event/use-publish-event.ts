import type { CreateEventBody } from '@stagedoor/contracts';
import { useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { useUnfinishedEvent } from '../../shared/unfinished-event';
import { publishEvent } from './publish-event';

const mutationKey = ['publish-event'];

export interface PublishOutcome {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Creates and publishes in one flow, once at a time. `onPublished` is called also when the person has left the form meanwhile. */
export function usePublishEvent({ onPublished }: { onPublished: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { unfinished, remember } = useUnfinishedEvent();
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (body: CreateEventBody) => publishEvent(api, body, unfinished, remember),
    onSuccess: () => {
      remember(null);
      onPublished();
    },
  });

  return {
    /** A second call while the first is under way does nothing. */
    publish: (body: CreateEventBody, outcome: PublishOutcome) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(body, outcome);
    },
    isPending,
    hasDraft: unfinished?.eventId !== undefined,
    forgetDraft: () => remember(null),
  };
}
