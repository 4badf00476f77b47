import { Link, usePageTitle } from '@stagedoor/platform';
import { ButtonLink, Container, PageHeader, CouldNotRefresh, Stack } from '@stagedoor/ui';
import { CreatorRoleNote } from '../../shared/creator-role-note';
import { EventList } from './event-list';
import { MoreEvents } from './more-events';
import { EventListSkeleton } from './event-list-skeleton';
import { Foot } from './my-events.styles';
import { useMyEvents } from './use-my-events';

/** `/my-events`: everything the person here has created, and how it sells. */
export function MyEventsRoute() {
  usePageTitle('My Events');
  const { list, isPending, mayGrow, failed, refetch } = useMyEvents();

  return (
    <Container>
      <PageHeader
        title="My Events"
        intro="What you put on, and how it sells."
        actions={
          <ButtonLink as={Link} to="/events/create">
            Create Event
          </ButtonLink>
        }
      />
      <Stack as={Foot} gap="lg">
        <CreatorRoleNote purpose="have events of your own" />
        {failed && <CouldNotRefresh onRetry={refetch} />}
        {isPending ? (
          <EventListSkeleton />
        ) : (
          <EventList events={list.items} isPart={Boolean(list.nextCursor)} onAsk={refetch} />
        )}
        <MoreEvents list={list} mayGrow={mayGrow} />
      </Stack>
    </Container>
  );
}
