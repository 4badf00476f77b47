import { type DoorEvent, pages } from '@stagedoor/contracts';
import { Link, usePageTitle } from '@stagedoor/platform';
import { AlertBanner, ButtonLink, Cluster, PageHeader, SkeletonCard } from '@stagedoor/ui';
import { WithNight } from '../../shared/with-night';
import { LendingDesk } from './lending-desk';
import { useHeadsetDesk } from './use-headset-desk';

/** `/door/:eventId/headphones`: hands headsets out and takes them back. */
export function HeadphonesRoute() {
  return (
    <WithNight title="Headphones">
      {(night) => <Headphones key={night.event.id} night={night} />}
    </WithNight>
  );
}

function Headphones({ night }: { night: DoorEvent }) {
  const { id, title } = night.event;
  usePageTitle(`Headphones of ${title}`);
  const { desk, failed } = useHeadsetDesk(night);
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
