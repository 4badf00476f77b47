import { isolated, type Event, type UpdateEventBody } from '@stagedoor/contracts';
import { ApiError, useApi, useQueryClient, useSingleMutation } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import type { EventField } from '../../shared/event-form/event-values';
import { editableEventQuery, EVENTS, readEvent } from '../../shared/event-queries';
import { useSettledElsewhere } from '../../shared/unfinished-event';

/** Fields that would be overwritten unseen; `latest` is the event as it is now. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';

  constructor(
    readonly fields: readonly EventField[],
    readonly latest: Event,
  ) {
    super('These fields were changed elsewhere');
  }
}

export interface SaveOptions {
  event: Event;
  overtaken: (latest: Event) => EventField[];
  /** Called also when the person has left the form meanwhile. */
  onSaved: () => void;
}

/** Saves changes of an event, once at a time, unless a field of them was changed elsewhere since. */
export function useSaveEvent({ event, overtaken, onSaved }: SaveOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const settleElsewhere = useSettledElsewhere();
  const { queryKey } = editableEventQuery(api, event.id);

  const { mutate, isPending } = useSingleMutation('save-event', {
    async mutationFn(changes: UpdateEventBody) {
      if (Object.keys(changes).length === 0) return event;
      const latest = await readEvent(api, event.id);
      const fields = overtaken(latest);
      if (fields.length > 0) throw new OvertakenError(fields, latest);
      return api.put<Event>(`/events/${event.id}`, changes);
    },
    onSuccess({ id, title }) {
      onSaved();
      settleElsewhere(id);
      toast.show({ tone: 'success', message: `${isolated(title)} is saved.` });
      void queryClient.invalidateQueries({ queryKey: EVENTS });
    },
    onError(error) {
      // Tickets have been sold meanwhile: the form is to show what that has settled.
      if (error instanceof ApiError && error.body?.code === 'EVENT_HAS_SALES')
        void queryClient.invalidateQueries({ queryKey });
    },
  });

  return { save: mutate, isPending };
}
