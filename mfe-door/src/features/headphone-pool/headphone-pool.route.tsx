import { type DoorEvent, pages } from '@stagedoor/contracts';
import { errorText, Link, useApi, usePageTitle, useQuery } from '@stagedoor/platform';
import {
  Button,
  ButtonLink,
  Cluster,
  CouldNotRefresh,
  LoadFailure,
  PageHeader,
  Skeleton,
  Stack,
} from '@stagedoor/ui';
import { headphonesQuery } from '../../shared/headphone-queries';
import { HeadsetCounts } from '../../shared/headset-counts';
import { ScreenOnly } from '../../shared/on-paper';
import { WithNight } from '../../shared/with-night';
import { HeadsetHolders } from './headset-holders';
import { HireSheet } from './hire-sheet';
import { PoolForm } from './pool-form';

/** `/door/:eventId/headphones/pool`: the hired headphones, for the creator and supervisors. */
export function HeadphonePoolRoute() {
  return (
    <WithNight
      title="Headphones"
      notForStewards="The creator and supervisors of this event see its pool. Ask one of them."
    >
      {(night) => <HeadphonePool night={night} />}
    </WithNight>
  );
}

function HeadphonePool({ night }: { night: DoorEvent }) {
  const { id, title, venue } = night.event;
  usePageTitle(`Headphones of ${title}: pool and hire sheet`);
  const { data, error, refetch } = useQuery(headphonesQuery(useApi(), id));
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title="Pool and hire sheet" intro={title} actions={<Actions eventId={id} />} />
      {data ? (
        <Stack gap="lg">
          {error && <CouldNotRefresh onRetry={retry} />}
          <ScreenOnly>
            <PoolForm key={data.pool?.labelKey} eventId={id} pool={data.pool} />
          </ScreenOnly>
          {data.pool && (
            <>
              <ScreenOnly>
                <HeadsetCounts headphones={data} />
              </ScreenOnly>
              <HireSheet headphones={data} />
              <HeadsetHolders eventId={id} timeZone={venue.timeZone} />
            </>
          )}
        </Stack>
      ) : error ? (
        <LoadFailure message={errorText(error, 'Failed to load the headphones')} onRetry={retry} />
      ) : (
        <Skeleton width="full" />
      )}
    </>
  );
}

function Actions({ eventId }: { eventId: string }) {
  return (
    <ScreenOnly>
      <Cluster gap="xs">
        <ButtonLink as={Link} to={pages.headphones(eventId)} variant="secondary">
          Hand out
        </ButtonLink>
        <ButtonLink as={Link} to={pages.headphoneLabels(eventId)} variant="secondary">
          Labels
        </ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          Print the sheet
        </Button>
      </Cluster>
    </ScreenOnly>
  );
}
