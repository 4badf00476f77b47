import { MESSAGES, pages } from '@stagedoor/contracts';
import {
  errorText,
  useApi,
  useHoldsRole,
  useNavigate,
  usePageTitle,
  useDraftForm,
} from '@stagedoor/platform';
import { Container, PageHeader, Stack, useToast } from '@stagedoor/ui';
import { useState } from 'react';
import { CreatorsOnly } from '../../shared/creators-only';
import { checkEvent } from '../../shared/event-form/check-event';
import { EventForm } from '../../shared/event-form/event-form';
import { EVENT_DEFAULTS } from '../../shared/event-form/event-values';
import { PlaceFields } from '../../shared/event-form/place-fields';
import { refusedFields } from '../../shared/event-form/refused-fields';
import { useVenueChoice } from '../../shared/event-form/use-venue-choice';
import { ChannelsPanel } from './channels-panel';
import { Aside, Layout } from './create-event.styles';
import { NoVenuesHint } from './no-venues-hint';
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
  const navigate = useNavigate();
  const toast = useToast();
  const ownsVenues = useHoldsRole('venue');
  const { formRef, values, field, change, showErrors, reset, forget } = useDraftForm(
    'create-event',
    EVENT_DEFAULTS,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const { publish, isPending, hasDraft, forgetDraft } = usePublishEvent({
    onPublished() {
      forget();
      toast.show({ tone: 'success', role: 'alert', message: MESSAGES.eventCreated });
    },
  });

  const choice = useVenueChoice({
    chosen: values.venueId,
    choose: (id) => change('venueId', id),
  });
  const { venue, venues } = choice;

  function showFailure(error: Error) {
    const fields = refusedFields(error);
    if (Object.keys(fields).length > 0) showErrors(fields);
    else setProblem(errorText(error, MESSAGES.createEventFailed));
  }

  function submit() {
    setProblem(null);
    const checked = checkEvent(values, venue, api.now());
    if ('errors' in checked) return showErrors(checked.errors);
    publish(checked.body, {
      onSuccess: () => void navigate(pages.myEvents),
      onError: showFailure,
    });
  }

  function discard() {
    forget();
    forgetDraft();
  }

  function startAnew() {
    reset();
    forgetDraft();
    setProblem(null);
  }

  return (
    <Layout>
      <Stack>
        {hasDraft && <UnfinishedNote onStartAnew={startAnew} />}
        {!choice.loading && !choice.failed && venues.length === 0 && (
          <NoVenuesHint ownsVenues={ownsVenues} />
        )}
        <EventForm
          ref={formRef}
          field={field}
          venue={venue}
          problem={problem}
          pending={isPending}
          submitLabel="Create & Publish Event"
          pendingLabel="Publishing..."
          onSubmit={submit}
          onCancel={discard}
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
