import { type HeadsetConflict, headsetNumber } from '@stagedoor/contracts';
import { formatTime } from '@stagedoor/platform';
import { AlertBanner, Stack } from '@stagedoor/ui';
import { reasonOf } from './desk-words';

interface HeadsetConflictsProps {
  conflicts: readonly HeadsetConflict[];
  timeZone: string;
}

/** What was handed out without network although something stood against it. */
export function HeadsetConflicts({ conflicts, timeZone }: HeadsetConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Stack gap="xs">
      {conflicts.map(({ entryId, outcome, headset, replacement, at }) => (
        <AlertBanner key={entryId} tone="warning">
          Headset {headsetNumber(replacement ?? headset)} was handed out at{' '}
          {formatTime(at, timeZone)} without network: {reasonOf(outcome).toLowerCase()}. Tell your
          supervisor.
        </AlertBanner>
      ))}
    </Stack>
  );
}
