import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { AlertBanner, ButtonLink } from '@stagedoor/ui';
import type { KeptAtDoor } from '../scanning/send-all-kept';

/** What this device has of a door and could not send yet. */
export function KeptNotice({ kept: { eventId, scans, headsetEntries } }: { kept: KeptAtDoor }) {
  const counts = [
    ...(scans > 0 ? [counted(scans, 'scan', 'scans')] : []),
    ...(headsetEntries > 0 ? [counted(headsetEntries, 'headset entry', 'headset entries')] : []),
  ];
  return (
    <AlertBanner
      tone="warning"
      action={
        <ButtonLink as={Link} to={pages.door(eventId)} variant="secondary">
          Open their door
        </ButtonLink>
      }
    >
      {counts.join(' and ')} {scans + headsetEntries === 1 ? 'waits' : 'wait'} to be sent.
    </AlertBanner>
  );
}

const counted = (count: number, one: string, more: string) =>
  `${count} ${count === 1 ? one : more}`;
