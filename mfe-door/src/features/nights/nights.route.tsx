import { type DoorEvent, isolated, pages } from '@stagedoor/contracts';
import { errorText, Link, usePageTitle, useQuery } from '@stagedoor/platform';
import {
  ButtonLink,
  Card,
  Cluster,
  Container,
  CouldNotRefresh,
  EmptyState,
  Heading,
  LiveRegion,
  LoadFailure,
  PageHeader,
  SkeletonCard,
  Stack,
  Text,
} from '@stagedoor/ui';
import { keptQuery, nightsQuery } from '../../shared/door-queries';
import { formatStart } from '../../shared/event-start';
import { useCaller } from '../../shared/helper-api';
import { KeptNotices } from '../../shared/kept-notices';
import { useRenewal } from '../../shared/use-renewal';

const TITLE = 'Doors';

/** `/door`: the events at whose doors the user works. */
export function NightsRoute() {
  usePageTitle(TITLE);
  useRenewal(false);
  return (
    <Container>
      <PageHeader title={TITLE} intro="The events at whose doors you scan tickets." />
      <Stack>
        <Kept />
        <Nights />
      </Stack>
    </Container>
  );
}

/** Sends what this phone has of any door, also of one that is not listed any more. */
function Kept() {
  const { data = [] } = useQuery(keptQuery(useCaller()));
  return <KeptNotices kept={data} />;
}

function Nights() {
  const { api, userId } = useCaller();
  const { data, error, refetch } = useQuery(nightsQuery(api, userId ?? undefined));
  const retry = () => void refetch();
  if (!data) {
    return error ? (
      <LoadFailure message={errorText(error, 'Failed to load your doors')} onRetry={retry} />
    ) : (
      <>
        <LiveRegion>Loading your doors</LiveRegion>
        <SkeletonCard />
      </>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No Doors Yet">
        The doors of your published events are here, and those of the events to whose teams you
        belong.
      </EmptyState>
    );
  }
  return (
    <Stack>
      {error && <CouldNotRefresh onRetry={retry} />}
      {data.map((night) => (
        <NightCard key={night.event.id} night={night} />
      ))}
    </Stack>
  );
}

function NightCard({ night: { event, sold, inside } }: { night: DoorEvent }) {
  const { title, venue } = event;
  return (
    <Card as="article" aria-label={title}>
      <Cluster justify="space-between">
        <Stack gap="2xs">
          <Heading size="h3">
            <bdi>{title}</bdi>
          </Heading>
          <Text tone="muted">
            {formatStart(event)}
            {'\u00a0'}· {isolated(venue.name)}
          </Text>
          <Text>
            {inside} of {sold} inside
          </Text>
        </Stack>
        <ButtonLink as={Link} to={pages.door(event.id)} aria-label={`Open the door of ${title}`}>
          Open the door
        </ButtonLink>
      </Cluster>
    </Card>
  );
}
