import { MESSAGES, pages } from '@stagedoor/contracts';
import { Link, useApi, usePageTitle, useDraftForm } from '@stagedoor/platform';
import { Container, PageHeader, Stack, TextLink, useToast } from '@stagedoor/ui';
import { CreatorsOnly } from '../../shared/creators-only';
import { checkEvent } from '../../shared/event-form/check-event';
import { EventForm } from '../../shared/event-form/event-form';
import { EVENT_DEFAULTS } from '../../shared/event-form/event-values';
import { PlaceFields } from '../../shared/event-form/place-fields';
import { useEventSubmit } from '../../shared/event-form/use-event-submit';
import { useVenueChoice } from '../../shared/event-form/use-venue-choice';
import { ChannelsPanel } from './channels-panel';
import { Aside, Layout } from './create-event.styles';
import { NoVenuesHint } from './no-venues-hint';
import { ChangedElsewhereError } from './publish-event';
import { UnfinishedNote } from './unfinished-note';
import { usePublishEvent } from './use-publish-event';

/** `/events/create`: a form that creates an event and publishes it. */
export function CreateEventRoute() {
  usePageTitle('Create Event');
  return (
    <Container>
      <PageHeader
        title="Create Event"
        intro="Tell people what, where and when. It goes on sale at once."
      />
      <CreatorsOnly>
        <CreateEvent />
      </CreatorsOnly>
    </Container>
  );
}

function CreateEvent() {
  const api = useApi();
  const toast = useToast();
  const { formRef, values, field, change, showErrors, reset, forget } = useDraftForm(
    'create-event',
    EVENT_DEFAULTS,
  );
  const choice = useVenueChoice({ chosen: values.venueId, choose: (id) => change('venueId', id) });
  const { publish, isPending, hasDraft, forgetDraft } = usePublishEvent({
    onPublished() {
      forget();
      toast.show({ tone: 'success', role: 'alert', message: MESSAGES.eventCreated });
    },
  });
  const { problem, isSending, submit, clearProblem, cancel } = useEventSubmit({
    formRef,
    check: () => checkEvent(values, choice.venue, api.now()),
    send: publish,
    showErrors,
    problemOf,
    fallback: MESSAGES.createEventFailed,
    forget() {
      forget();
      forgetDraft();
    },
  });

  function startAnother() {
    reset();
    forgetDraft();
    clearProblem();
    formRef.current?.querySelector('input')?.focus();
  }

  return (
    <Layout>
      <Stack>
        {hasDraft && <UnfinishedNote onStartAnother={startAnother} />}
        {choice.isEmpty && <NoVenuesHint />}
        <EventForm
          ref={formRef}
          field={field}
          venue={choice.venue}
          problem={problem}
          pending={isPending}
          locked={isSending}
          submitLabel="Create & Publish Event"
          pendingLabel="Publishing..."
          onSubmit={submit}
          onCancel={cancel}
        >
          <PlaceFields field={field} choice={choice} />
        </EventForm>
      </Stack>
      <Aside>
        <ChannelsPanel />
      </Aside>
    </Layout>
  );
}

const problemOf = (error: Error) =>
  error instanceof ChangedElsewhereError ? <ChangedElsewhere eventId={error.eventId} /> : null;

function ChangedElsewhere({ eventId }: { eventId: string }) {
  return (
    <>
      This event was changed elsewhere meanwhile, so nothing is sent from here.{' '}
      <TextLink as={Link} to={pages.editEvent(eventId)}>
        Edit it
      </TextLink>
    </>
  );
}
