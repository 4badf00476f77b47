import { type DoorEvent, isolated, pages } from '@stagedoor/contracts';
import { formatTime, Link, usePageTitle } from '@stagedoor/platform';
import { Button, ButtonLink, Cluster, PageHeader } from '@stagedoor/ui';
import { useState } from 'react';
import { rememberedGate, rememberGate } from '../../shared/device';
import { WithNight } from '../../shared/with-night';
import { GateForm } from './gate-form';
import { LeftDoor } from './left-door';
import { ScanDesk } from './scan-desk';

/** `/door/:eventId`: scans the tickets of an event. */
export function DoorRoute() {
  return (
    <WithNight title="Door" refused={(error, eventId) => <LeftDoor {...{ error, eventId }} />}>
      {(night) => <Door key={night.event.id} night={night} />}
    </WithNight>
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
