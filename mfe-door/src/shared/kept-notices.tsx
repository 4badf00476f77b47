import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { AlertBanner, ButtonLink, Stack } from '@stagedoor/ui';
import type { KeptAtDoor } from '../scanning/send-all-kept';

/** What this device has of doors and could not send yet. */
export function KeptNotices({ kept }: { kept: readonly KeptAtDoor[] }) {
  if (kept.length === 0) return null;
  return (
    <Stack>
      {kept.map((door) => (
        <KeptNotice key={`${door.eventId} ${door.isOfOther}`} kept={door} />
      ))}
    </Stack>
  );
}

function KeptNotice({ kept: { eventId, scans, headsetEntries, isOfOther } }: { kept: KeptAtDoor }) {
  const counts = [
    ...(scans > 0 ? [counted(scans, 'scan', 'scans')] : []),
    ...(headsetEntries > 0 ? [counted(headsetEntries, 'headset entry', 'headset entries')] : []),
  ].join(' and ');
  const wait = scans + headsetEntries === 1 ? 'waits' : 'wait';
  if (isOfOther) {
    return (
      <AlertBanner tone="warning">
        {counts} of another account {wait} on this phone. Log in with that account to send{' '}
        {wait === 'wait' ? 'them' : 'it'}.
      </AlertBanner>
    );
  }
  return (
    <AlertBanner
      tone="warning"
      action={
        <ButtonLink as={Link} to={pages.door(eventId)} variant="secondary">
          Open that door
        </ButtonLink>
      }
    >
      {counts} {wait} to be sent.
    </AlertBanner>
  );
}

const counted = (count: number, one: string, more: string) =>
  `${count} ${count === 1 ? one : more}`;
