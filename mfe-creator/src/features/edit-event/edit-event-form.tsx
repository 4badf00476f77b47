import { useApi } from '@stagedoor/platform';
import { AlertBanner, Button } from '@stagedoor/ui';
import { EventForm } from '../../shared/event-form/event-form';
import { PlaceFields } from '../../shared/event-form/place-fields';
import { refusedFields } from '../../shared/event-form/refused-fields';
import { useEventSubmit } from '../../shared/event-form/use-event-submit';
import { useVenueChoice } from '../../shared/event-form/use-venue-choice';
import { checkChanges, keptTimes } from './check-changes';
import { isSettled, takenOf } from './event-state';
import { SettledPlace } from './settled-place';
import { useEventEdits } from './use-event-edits';
import { OvertakenError, type SaveOptions, useSaveEvent } from './use-save-event';

const OVERTAKEN =
  'This was changed elsewhere meanwhile. Save Changes again replaces that; Cancel leaves it.';

type EditEventFormProps = Pick<SaveOptions, 'event' | 'onOutdated'>;

/** The form that edits an event. */
export function EditEventForm({ event, onOutdated }: EditEventFormProps) {
  const api = useApi();
  const edits = useEventEdits(event);
  const { values, field, change, showErrors } = edits;
  const choice = useVenueChoice({
    chosen: values.venueId,
    own: event.venue,
    choose: (id) => change('venueId', id),
  });
  const { save, isPending } = useSaveEvent({ event, onSaved: edits.keepLater, onOutdated });
  const { problem, submit, cancel } = useEventSubmit({
    formRef: edits.formRef,
    check() {
      const checked = checkChanges(event, values, choice.venue, api.now());
      return 'errors' in checked ? checked : { body: edits.toEdit(checked.changes) };
    },
    send: save,
    showErrors,
    errorsOf(error) {
      if (!(error instanceof OvertakenError)) return refusedFields(error);
      edits.replace(error.fields, error.latest);
      return Object.fromEntries(error.fields.map((name) => [name, OVERTAKEN]));
    },
    fallback: 'Failed to save event',
    forget: edits.forget,
  });

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
        onCancel={cancel}
      >
        {isSettled(event, 'venueId') ? (
          <SettledPlace event={event} />
        ) : (
          <PlaceFields
            field={field}
            choice={choice}
            kept={keptTimes(event, values, choice.venue)}
          />
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
