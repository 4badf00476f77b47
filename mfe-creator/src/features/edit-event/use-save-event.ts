import { isolated, type Event } from '@stagedoor/contracts';
import { hasStatus, useApi, useQueryClient, useSingleMutation } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { useRef } from 'react';
import type { EventField } from '../../shared/event-form/event-values';
import type { Outcome } from '../../shared/event-form/use-event-submit';
import { editableEventQuery, EVENTS, readOwnEvent } from '../../shared/event-queries';
import { useForgetUnfinished } from '../../shared/unfinished-event';
import { overtakenFields, type Edit, type Edits } from './use-event-edits';

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
  edit: Edit;
  outcome: Outcome;
}

export interface SaveOptions {
  event: Event;
  /** Returns whether the form has later edits. Called even when the user has left the form meanwhile. */
  onSaved: (edit: Edit, saved: Event) => boolean;
  /** Called when the event no longer allows the change, before it is read again. */
  onOutdated: () => void;
}

/**
 * Saves changes of an event, one save of it at a time. Fails with OvertakenError if one of the fields was changed
 * elsewhere.
 */
export function useSaveEvent({ event, onSaved, onOutdated }: SaveOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const forgetUnfinished = useForgetUnfinished();
  const { queryKey } = editableEventQuery(api, event.id);
  /** The values last sent: the response of a save that has succeeded may be lost. */
  const sent = useRef<Edits>({});

  const { mutate, isPending } = useSingleMutation(`save-event:${event.id}`, {
    async mutationFn({ edit }: Save) {
      const { changes } = edit;
      if (Object.keys(changes).length === 0) return event;
      const latest = await readOwnEvent(api, event.id);
      const fields = overtakenFields(edit, latest, sent.current);
      if (fields.length > 0) throw new OvertakenError(fields, latest);
      sent.current = edit.values;
      return api.put<Event>(`/events/${event.id}`, changes);
    },
    onSuccess(saved, { edit, outcome }) {
      const { id, title } = saved;
      // A form with later edits stays open and shows the saved values in its other fields.
      queryClient.setQueryData(queryKey, (shown) => shown && saved);
      const hasLater = onSaved(edit, saved);
      forgetUnfinished(id);
      const note = hasLater ? ' Your later changes are not saved yet.' : '';
      toast.show({ tone: 'success', message: `${isolated(title)} is saved.${note}` });
      void queryClient.invalidateQueries({ queryKey: EVENTS });
      if (!hasLater) outcome.onSuccess();
    },
    onError(error, { outcome }) {
      // The form shows the changes in its other fields. A form that was left stays without a cached event.
      if (error instanceof OvertakenError)
        queryClient.setQueryData(queryKey, (shown) => shown && error.latest);
      // Tickets have been sold meanwhile, or the event was cancelled: the page shows what can still be changed.
      if (hasStatus(error, 409)) {
        onOutdated();
        void queryClient.invalidateQueries({ queryKey: EVENTS });
      }
      outcome.onError(error);
    },
  });

  return {
    save: (edit: Edit, outcome: Outcome) => mutate({ edit, outcome }),
    isPending,
  };
}
