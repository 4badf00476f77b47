import type { Event } from '@stagedoor/contracts';
import { formatLongDateTime, useApi, usePageTitle, useQuery } from '@stagedoor/platform';
import {
  Card,
  Container,
  EmptyState,
  Grid,
  Heading,
  LiveRegion,
  LoadFailure,
  PageHeader,
  SkeletonCard,
  Text,
} from '@stagedoor/ui';
import { eventsQuery } from './events-query';

const TITLE = '%TITLE%';

/** `%PATH%` */
export function ScreenRoute() {
  usePageTitle(TITLE);
  const { data: events, error, refetch } = useQuery(eventsQuery(useApi()));
  return (
    <Container>
      <PageHeader title={TITLE} intro="The next events on sale." />
      {events ? (
        <Events events={events} />
      ) : error ? (
        <LoadFailure message="Failed to load events" onRetry={() => void refetch()} />
      ) : (
        <LoadingEvents />
      )}
    </Container>
  );
}

function LoadingEvents() {
  return (
    <>
      <LiveRegion>Loading events</LiveRegion>
      <Grid aria-hidden="true">
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </Grid>
    </>
  );
}

function Events({ events }: { events: readonly Event[] }) {
  if (events.length === 0) {
    return <EmptyState title="No Events Yet">Events appear here once they are on sale.</EmptyState>;
  }
  return (
    <Grid>
      {events.map(({ id, title, startTime, venue }) => (
        <Card key={id} as="article" aria-label={title}>
          <Heading size="h4">{title}</Heading>
          <Text tone="muted">{formatLongDateTime(startTime, venue.timeZone)}</Text>
          <Text tone="muted">{venue.name}</Text>
        </Card>
      ))}
    </Grid>
  );
}
