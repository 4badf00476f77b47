import { pages } from '@stagedoor/contracts';
import { Link, useApi, usePagedQuery, usePageTitle } from '@stagedoor/platform';
import {
  AlertBanner,
  ButtonLink,
  Container,
  EmptyState,
  Grid,
  LiveRegion,
  PageHeader,
  SkeletonCard,
  Stack,
  CouldNotRefresh,
} from '@stagedoor/ui';
import { VenueRoleNote } from '../../shared/venue-role-note';
import { Foot } from './my-venues.styles';
import { myVenuesQuery } from '../../shared/venue-queries';
import { VenueList } from './venue-list';

/** `/venues/my-venues`: the user's venues. */
export function MyVenuesRoute() {
  usePageTitle('My Venues');
  const { list, isPending, mayGrow, failed, refetch } = usePagedQuery(
    myVenuesQuery(useApi()),
    'Your venues could not be loaded',
  );

  return (
    <Container>
      <PageHeader
        title="My Venues"
        intro="The rooms that you open to a silent crowd."
        actions={
          <ButtonLink as={Link} to={pages.createVenue}>
            Add Venue
          </ButtonLink>
        }
      />
      <Stack as={Foot} gap="lg">
        <VenueRoleNote purpose="have venues of your own" />
        <AlertBanner>
          Every event creator can choose your venues when setting up an event.
        </AlertBanner>
        {failed && <CouldNotRefresh onRetry={refetch} />}
        {isPending ? (
          <LoadingVenues />
        ) : list.items.length === 0 ? (
          <NoVenues />
        ) : (
          <VenueList list={list} mayGrow={mayGrow} />
        )}
      </Stack>
    </Container>
  );
}

function LoadingVenues() {
  return (
    <>
      <LiveRegion>Loading your venues</LiveRegion>
      <Grid aria-hidden="true">
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </Grid>
    </>
  );
}

function NoVenues() {
  return (
    <EmptyState
      illustration="venues"
      title="No Venues Yet"
      action={
        <ButtonLink as={Link} to={pages.createVenue} variant="secondary">
          Add First Venue
        </ButtonLink>
      }
    >
      Add your venue, and events can be held there.
    </EmptyState>
  );
}
