import { type DoorEvent, isolated, pages } from '@stagedoor/contracts';
import {
  formatTime,
  hasStatus,
  Link,
  usePageTitle,
  useParams,
  useSession,
} from '@stagedoor/platform';
import { Button, ButtonLink, Cluster, PageHeader } from '@stagedoor/ui';
import { useState } from 'react';
import { useSound } from '../../scanning/use-sound';
import { closedDoor } from '../../shared/closed-door';
import { rememberedGate, rememberGate } from '../../shared/device';
import { HelperApi } from '../../shared/helper-api';
import { useHelper } from '../../shared/use-helper';
import { WithNight } from '../../shared/with-night';
import { GateForm } from './gate-form';
import { ClaimingLink, LinkEnded, UseAccount } from './helper-door';
import { LeftDoor } from './left-door';
import { NeedsLogin } from './needs-login';
import { ScanDesk } from './scan-desk';

/** `/door/:eventId`: scans the tickets of an event. A helper opens it by a link, any other person needs a session. */
export function DoorRoute() {
  const { eventId = '' } = useParams();
  useSound();
  return <DoorOfCaller key={eventId} eventId={eventId} />;
}

function DoorOfCaller({ eventId }: { eventId: string }) {
  const { credential, claim, leave } = useHelper(eventId);
  if (claim) return <ClaimingLink {...{ claim, credential }} onLeave={leave} />;
  if (!credential) {
    return (
      <NeedsLogin>
        <WithNight title="Door" scans refused={(error) => refusal(error, eventId)}>
          {(night) => <Door key={night.event.id} night={night} />}
        </WithNight>
      </NeedsLogin>
    );
  }
  const { token, gate } = credential;
  return (
    <HelperApi key={token} token={token}>
      <WithNight title="Door" scans refused={(error) => refusal(error, eventId, { gate, leave })}>
        {(night) => <HelperDoor key={night.event.id} night={night} gate={gate} onLeave={leave} />}
      </WithNight>
    </HelperApi>
  );
}

/** What a caller sees who does not work at the door, or not any more. */
function refusal(error: Error, eventId: string, helper?: { gate: string; leave: () => void }) {
  const isLinkEnded = helper && hasStatus(error, 401);
  const why = isLinkEnded ? <LinkEnded onLeave={helper.leave} /> : closedDoor(error);
  return (
    why && (
      <LeftDoor eventId={eventId} linkGate={helper?.gate}>
        {why}
      </LeftDoor>
    )
  );
}

interface HelperDoorProps {
  night: DoorEvent;
  gate: string;
  onLeave: () => void;
}

/** The door of a helper. A signed-in person, who may have more rights, can leave it. */
function HelperDoor({ night, gate, onLeave }: HelperDoorProps) {
  const { title, startTime, venue } = night.event;
  const { status } = useSession();
  usePageTitle(`Door of ${title}`);
  const place = [formatTime(startTime, venue.timeZone), isolated(venue.name), isolated(gate)];
  return (
    <>
      <PageHeader
        title={title}
        intro={place.join(' · ')}
        actions={status === 'signed-in' && <UseAccount onLeave={onLeave} />}
      />
      <ScanDesk night={night} gate={gate} ended={<LinkEnded onLeave={onLeave} />} />
    </>
  );
}

function Door({ night }: { night: DoorEvent }) {
  const { id, title, startTime, venue } = night.event;
  usePageTitle(`Door of ${title}`);
  const [gate, setGate] = useState(() => rememberedGate(id));
  const choose = (chosen: string) => {
    rememberGate(id, chosen);
    setGate(chosen);
  };
  const place = [formatTime(startTime, venue.timeZone), isolated(venue.name)];
  return (
    <>
      <PageHeader
        title={title}
        intro={[...place, ...(gate === null ? [] : [isolated(gate)])].join(' · ')}
        actions={
          <Cluster gap="xs">
            {gate !== null && (
              <Button variant="secondary" onClick={() => setGate(null)}>
                Change gate
              </Button>
            )}
            <ButtonLink as={Link} to={pages.headphones(id)} variant="secondary">
              Headphones
            </ButtonLink>
            {night.right !== 'steward' && (
              <ButtonLink as={Link} to={pages.doorNight(id)} variant="secondary">
                The night
              </ButtonLink>
            )}
          </Cluster>
        }
      />
      {gate === null ? <GateForm onChoose={choose} /> : <ScanDesk night={night} gate={gate} />}
    </>
  );
}
