import { MESSAGES } from '@stagedoor/contracts';
import {
  errorText,
  hasStatus,
  useApi,
  useLocation,
  usePageTitle,
  useParams,
  useQuery,
  useQueryClient,
  useSession,
} from '@stagedoor/platform';
import { Container } from '@stagedoor/ui';
import { eventOfLists, eventQuery } from '../../shared/events/event-queries';
import { listAddressOf } from '../../shared/events/list-address';
import { lazyPart } from '../../shared/lazy';
import { PageFailure } from '../../shared/page-failure';
import { EventDetail } from './event-detail';
import { EventDetailSkeleton } from './event-detail-skeleton';
import { TicketsPanel } from './tickets-panel';
import { untilEventEnds } from './until-event-ends';

/** Loaded only for signed-in users, so that it is not part of the first load. */
const YourHolds = lazyPart(async () => (await import('./your-holds')).YourHolds);

/** `/events/:id`: one event, and its tickets. */
export function EventDetailRoute() {
  const { id = '' } = useParams();
  const location = useLocation();
  const api = useApi();
  const queryClient = useQueryClient();
  const { status } = useSession();
  const {
    data: event,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...eventQuery(api, id),
    placeholderData: () => eventOfLists(api, queryClient, id),
    refetchInterval: ({ state }) => untilEventEnds(state.data),
    refetchIntervalInBackground: true,
  });
  const isMissing = event === null || hasStatus(error, 404);
  const failure = isMissing ? MESSAGES.eventNotFound : errorText(error, MESSAGES.loadEventFailed);
  usePageTitle(event ? event.title : isPending ? null : failure);

  if (isPending) return <EventDetailSkeleton />;
  return (
    <Container>
      {event ? (
        <EventDetail
          event={event}
          holds={status === 'signed-in' && <YourHolds key={event.id} eventId={event.id} />}
          tickets={<TicketsPanel key={event.id} event={event} />}
        />
      ) : (
        <PageFailure
          message={failure}
          to={listAddressOf(location.state)}
          label="Back to events"
          onRetry={isMissing ? undefined : () => void refetch()}
        />
      )}
    </Container>
  );
}
