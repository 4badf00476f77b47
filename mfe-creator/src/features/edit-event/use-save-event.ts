import { isolated, type Event, type UpdateEventBody } from '@stagedoor/contracts';
import { ApiError, useApi, useQueryClient, useSingleMutation } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import type { EventField } from '../../shared/event-form/event-values';
import type { Outcome } from '../../shared/event-form/use-event-submit';
import { editableEventQuery, EVENTS, readEvent } from '../../shared/event-queries';
import { useForgetUnfinished } from '../../shared/unfinished-event';

/** Thrown when a save would overwrite fields changed elsewhere; `latest` is the event with those changes. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';

  constructor(
    readonly fields: readonly EventField[],
    readonly latest: Event,
  ) {
    super('These fields were changed elsewhere');
  }
}

interface Save {
  changes: UpdateEventBody;
  outcome: Outcome;
}

export interface SaveOptions {
  event: Event;
  /** Returns the fields of the changes that were changed elsewhere since. */
  overtaken: (changes: UpdateEventBody, latest: Event) => EventField[];
  /** Called even when the user has left the form meanwhile. */
  onSaved: () => void;
}

/**
 * Saves changes of an event, one save of it at a time. Fails with OvertakenError if one of the fields was changed
 * elsewhere.
 */
export function useSaveEvent({ event, overtaken, onSaved }: SaveOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const forgetUnfinished = useForgetUnfinished();
  const { queryKey } = editableEventQuery(api, event.id);

  const { mutate, isPending } = useSingleMutation(`save-event:${event.id}`, {
    async mutationFn({ changes }: Save) {
      if (Object.keys(changes).length === 0) return event;
      const latest = await readEvent(api, event.id);
      const fields = overtaken(changes, latest);
      if (fields.length > 0) throw new OvertakenError(fields, latest);
      return api.put<Event>(`/events/${event.id}`, changes);
    },
    onSuccess({ id, title }, { outcome }) {
      onSaved();
      forgetUnfinished(id);
      toast.show({ tone: 'success', message: `${isolated(title)} is saved.` });
      void queryClient.invalidateQueries({ queryKey: EVENTS });
      outcome.onSuccess();
    },
    onError(error, { outcome }) {
      // The form shows the changes in its other fields. A form that was left stays without a cached event.
      if (error instanceof OvertakenError)
        queryClient.setQueryData(queryKey, (shown) => shown && error.latest);
      // Tickets have been sold meanwhile: reads the event again, so that the form shows the fixed fields as text.
      if (error instanceof ApiError && error.body?.code === 'EVENT_HAS_SALES')
        void queryClient.invalidateQueries({ queryKey });
      outcome.onError(error);
    },
  });

  return {
    save: (changes: UpdateEventBody, outcome: Outcome) => mutate({ changes, outcome }),
    isPending,
  };
}
