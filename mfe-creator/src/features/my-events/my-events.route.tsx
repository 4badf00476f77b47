import { pages } from '@stagedoor/contracts';
import { Link, useApi, useHoldsRole, usePagedQuery, usePageTitle } from '@stagedoor/platform';
import { ButtonLink, Container, PageHeader, CouldNotRefresh, Stack } from '@stagedoor/ui';
import { CreatorsOnly } from '../../shared/creators-only';
import { myEventsQuery } from '../../shared/event-queries';
import { EventList } from './event-list';
import { MoreEvents } from './more-events';
import { EventListSkeleton } from './event-list-skeleton';
import { Foot } from './my-events.styles';

/** `/my-events`: the user's events and their sales. */
export function MyEventsRoute() {
  usePageTitle('My Events');
  const isCreator = useHoldsRole('creator');

  return (
    <Container>
      <PageHeader
        title="My Events"
        intro="What you put on, and how it sells."
        actions={
          isCreator && (
            <ButtonLink as={Link} to={pages.createEvent}>
              Create Event
            </ButtonLink>
          )
        }
      />
      <CreatorsOnly>
        <MyEvents />
      </CreatorsOnly>
    </Container>
  );
}

function MyEvents() {
  const { list, isPending, mayGrow, failed, refetch } = usePagedQuery(
    myEventsQuery(useApi()),
    'Your events could not be loaded',
  );
  return (
    <Stack as={Foot} gap="lg">
      {failed && <CouldNotRefresh onRetry={refetch} />}
      {isPending ? (
        <EventListSkeleton />
      ) : (
        <EventList events={list.items} isPart={Boolean(list.nextCursor)} onAsk={refetch} />
      )}
      <MoreEvents list={list} mayGrow={mayGrow} />
    </Stack>
  );
}
