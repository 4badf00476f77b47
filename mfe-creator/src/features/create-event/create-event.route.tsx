import { MESSAGES } from '@stagedoor/contracts';
import {
  errorText,
  useApi,
  useHoldsRole,
  useNavigate,
  usePageTitle,
  useDraftForm,
} from '@stagedoor/platform';
import { Container, PageHeader, Stack, useToast, CouldNotRefresh } from '@stagedoor/ui';
import { useState } from 'react';
import { CreatorRoleNote } from '../../shared/creator-role-note';
import { useChosenVenue, useVenues } from './use-venues';
import { ChannelsPanel } from './channels-panel';
import { checkEvent } from './check-event';
import { CreateEventForm } from './create-event-form';
import { Aside, Layout } from './create-event.styles';
import { EVENT_DEFAULTS } from './event-values';
import { NoVenuesHint } from './no-venues-hint';
import { refusedFields } from './refused-fields';
import { UnfinishedNote } from './unfinished-note';
import { usePublishEvent } from './use-publish-event';

/** `/events/create`: one form that creates an event and publishes it. */
export function CreateEventRoute() {
  usePageTitle('Create Event');
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const ownsVenues = useHoldsRole('venue');
  const known = useVenues();
  const { venues, areAll, isPending: loadingVenues, failed, refetch } = known;
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

  const { venue, remember } = useChosenVenue(values.venueId, known);

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
      onSuccess: () => void navigate('/my-events'),
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
    <Container>
      <PageHeader
        title="Create Event"
        intro="Tell people what, where and when. It goes on sale at once."
      />
      <Layout>
        <Stack>
          <CreatorRoleNote purpose="create an event" />
          {hasDraft && <UnfinishedNote onStartAnew={startAnew} />}
          {!loadingVenues && !failed && venues.length === 0 && (
            <NoVenuesHint ownsVenues={ownsVenues} />
          )}
          <CreateEventForm
            ref={formRef}
            field={field}
            venues={{
              venues,
              areAll,
              loading: loadingVenues,
              venue,
              onChoose(chosen) {
                if (chosen) remember(chosen);
                change('venueId', chosen?.id ?? '');
              },
            }}
            venueNote={failed && <CouldNotRefresh onRetry={refetch} />}
            problem={problem}
            pending={isPending}
            onSubmit={submit}
            onCancel={discard}
          />
        </Stack>
        <Aside>
          <ChannelsPanel />
        </Aside>
      </Layout>
    </Container>
  );
}
