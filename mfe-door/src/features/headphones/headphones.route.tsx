import { type DoorEvent, pages } from '@stagedoor/contracts';
import { Link, useApi, usePageTitle } from '@stagedoor/platform';
import { AlertBanner, ButtonLink, Cluster, PageHeader, SkeletonCard } from '@stagedoor/ui';
import { useSound } from '../../scanning/use-sound';
import { deviceId } from '../../shared/device';
import { useDoorOwner } from '../../shared/helper-api';
import { HeadsetStore } from '../../shared/headset-store';
import { useFollower } from '../../shared/use-follower';
import { WithNight } from '../../shared/with-night';
import { HeadsetDesk } from './headset-desk';
import { LendingDesk } from './lending-desk';

/** `/door/:eventId/headphones`: hands headsets out and takes them back. */
export function HeadphonesRoute() {
  useSound();
  return (
    <WithNight title="Headphones">
      {(night) => <Headphones key={night.event.id} night={night} />}
    </WithNight>
  );
}

function Headphones({ night }: { night: DoorEvent }) {
  const { id, title } = night.event;
  usePageTitle(`Headphones of ${title}`);
  const api = useApi();
  const owner = useDoorOwner();
  const { follower: desk, failed } = useFollower(
    () => HeadsetStore.open(owner),
    (store) => new HeadsetDesk({ api, store, night, deviceId: deviceId() }),
    [api, id, owner],
  );
  return (
    <>
      <PageHeader
        title="Headphones"
        intro={title}
        actions={
          <Cluster gap="xs">
            <ButtonLink as={Link} to={pages.door(id)} variant="secondary">
              Scan tickets
            </ButtonLink>
            {night.right !== 'steward' && (
              <ButtonLink as={Link} to={pages.headphonePool(id)} variant="secondary">
                Pool and hire sheet
              </ButtonLink>
            )}
          </Cluster>
        }
      />
      {failed && (
        <AlertBanner tone="error">
          This browser stores nothing, so that no entry could be kept. Leave private mode, or use
          another browser.
        </AlertBanner>
      )}
      {!failed && (desk ? <LendingDesk {...{ night, desk }} /> : <SkeletonCard />)}
    </>
  );
}
