import { type Event, pages } from '@stagedoor/contracts';
import { errorText, useApi, useNavigate, type FieldErrors } from '@stagedoor/platform';
import { AlertBanner, Button } from '@stagedoor/ui';
import { useState } from 'react';
import { EventForm } from '../../shared/event-form/event-form';
import type { EventField } from '../../shared/event-form/event-values';
import { PlaceFields } from '../../shared/event-form/place-fields';
import { refusedFields } from '../../shared/event-form/refused-fields';
import { useVenueChoice } from '../../shared/event-form/use-venue-choice';
import { checkChanges } from './check-changes';
import { isSettled, takenOf } from './event-state';
import { SettledPlace } from './settled-place';
import { useEventEdits } from './use-event-edits';
import { OvertakenError, useSaveEvent } from './use-save-event';

const OVERTAKEN =
  'This was changed elsewhere meanwhile. Save Changes again replaces that; Cancel leaves it.';

function problemsOf(error: Error): FieldErrors<EventField> {
  if (!(error instanceof OvertakenError)) return refusedFields(error);
  return Object.fromEntries(error.fields.map((name) => [name, OVERTAKEN]));
}

/** The form that edits an event. */
export function EditEventForm({ event }: { event: Event }) {
  const api = useApi();
  const navigate = useNavigate();
  const edits = useEventEdits(event);
  const { values, field, change, showErrors } = edits;
  const [problem, setProblem] = useState<string | null>(null);
  const choice = useVenueChoice({
    chosen: values.venueId,
    own: event.venue,
    choose: (id) => change('venueId', id),
  });
  const { save, isPending } = useSaveEvent({
    event,
    overtaken: edits.overtaken,
    onSaved: edits.forget,
  });

  function showFailure(error: Error) {
    const fields = problemsOf(error);
    if (error instanceof OvertakenError) edits.typeOver(error.fields, error.latest);
    if (Object.keys(fields).length > 0) showErrors(fields);
    else setProblem(errorText(error, 'Failed to save event'));
  }

  function submit() {
    setProblem(null);
    const checked = checkChanges(event, values, choice.venue, api.now());
    if ('errors' in checked) return showErrors(checked.errors);
    save(checked.changes, {
      onSuccess: () => void navigate(pages.myEvents),
      onError: showFailure,
    });
  }

  function discard() {
    edits.discard();
    edits.formRef.current?.querySelector('input')?.focus();
  }

  return (
    <>
      {edits.hadChanges && <UnsavedNote onDiscard={discard} />}
      <EventForm
        ref={edits.formRef}
        field={field}
        venue={choice.venue}
        taken={takenOf(event)}
        problem={problem}
        pending={isPending}
        submitLabel="Save Changes"
        pendingLabel="Saving..."
        onSubmit={submit}
        onCancel={edits.forget}
      >
        {isSettled(event, 'venueId') ? (
          <SettledPlace event={event} />
        ) : (
          <PlaceFields field={field} choice={choice} />
        )}
      </EventForm>
    </>
  );
}

function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <AlertBanner
      action={
        <Button variant="secondary" onClick={onDiscard}>
          Discard them
        </Button>
      }
    >
      These are your changes from before. They are not saved yet.
    </AlertBanner>
  );
}
