import { type Headphones, headsetNumber, type LateHeadsetEntry } from '@stagedoor/contracts';
import { formatTime } from '@stagedoor/platform';
import { AlertBanner, Stack } from '@stagedoor/ui';
import { doneTitle, reasonOf } from './desk-words';

interface HeadsetConflictsProps {
  headphones: Pick<Headphones, 'conflicts' | 'late'>;
  timeZone: string;
}

/** What was done without network although something stood against it, or after the end of the user's right. */
export function HeadsetConflicts({ headphones, timeZone }: HeadsetConflictsProps) {
  const { conflicts, late = [] } = headphones;
  if (conflicts.length + late.length === 0) return null;
  return (
    <Stack gap="xs">
      {conflicts.map(({ entryId, outcome, headset, replacement, at }) => (
        <AlertBanner key={entryId} tone="warning">
          Headset {headsetNumber(replacement ?? headset)} was handed out at{' '}
          {formatTime(at, timeZone)} without network: {reasonOf(outcome).toLowerCase()}. Tell your
          supervisor.
        </AlertBanner>
      ))}
      {late.map((entry) => (
        <AlertBanner key={entry.entryId} tone="warning">
          {doneTitle(entry)}: headset {numbersOf(entry)}, at {formatTime(entry.at, timeZone)}, by a
          person who no longer worked here. It does not count: look where the headset is.
        </AlertBanner>
      ))}
    </Stack>
  );
}

function numbersOf({ headset, replacement }: LateHeadsetEntry): string {
  return [headset, ...(replacement === null ? [] : [replacement])].map(headsetNumber).join(', ');
}
