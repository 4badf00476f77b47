import { LANDING_EVENT_LIMIT, MESSAGES } from '@stagedoor/contracts';
import { errorText, useApi, usePageTitle, useQuery, useSession } from '@stagedoor/platform';
import { Container, LoadFailure, Stack } from '@stagedoor/ui';
import { EventGrid, EventGridSkeleton } from '../../shared/events/event-grid';
import { upcomingEventsQuery } from '../../shared/events/event-queries';
import { CommunityFigures } from './community-figures';
import { Hero } from './hero';
import { RoleCards } from './role-cards';
import { NoEventsYet, UpcomingEvents } from './upcoming-events';

/** `/`: the hero, the upcoming events, the role cards and the community figures. */
export function LandingRoute() {
  usePageTitle('Silent disco tickets');
  const api = useApi();
  const isSignedIn = useSession().status === 'signed-in';
  const { data, error, refetch } = useQuery(upcomingEventsQuery(api));

  return (
    <>
      <Hero isSignedIn={isSignedIn} />
      <Container>
        <Stack gap="3xl">
          <UpcomingEvents hasMore={data !== undefined && data.total > LANDING_EVENT_LIMIT}>
            {data ? (
              data.events.length > 0 ? (
                <EventGrid events={data.events.slice(0, LANDING_EVENT_LIMIT)} level={3} />
              ) : (
                <NoEventsYet />
              )
            ) : error ? (
              <LoadFailure
                message={errorText(error, MESSAGES.loadEventsFailed)}
                onRetry={() => void refetch()}
              />
            ) : (
              <EventGridSkeleton />
            )}
          </UpcomingEvents>
          <RoleCards isSignedIn={isSignedIn} />
          <CommunityFigures />
        </Stack>
      </Container>
    </>
  );
}
