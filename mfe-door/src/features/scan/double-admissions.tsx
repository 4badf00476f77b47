import { type DoubleAdmission, isolated, VERDICT_TITLES } from '@stagedoor/contracts';
import { AlertBanner } from '@stagedoor/ui';

interface DoubleAdmissionsProps {
  /** The latest first. */
  doubles: readonly DoubleAdmission[];
  deviceId: string;
}

/** Tells once how many guests this device has let in, or another one with it, whose tickets the server refuses. */
export function DoubleAdmissions({ doubles, deviceId }: DoubleAdmissionsProps) {
  const here = doubles.filter((double) =>
    [double.deviceId, double.first?.deviceId].includes(deviceId),
  );
  const [last] = here;
  if (!last) return null;
  return (
    <AlertBanner tone="warning">
      {here.length === 1
        ? `A guest was let in without network ${placeOf(last)}.`
        : `${here.length} guests were let in without network whose tickets do not count, the last one ${placeOf(last)}.`}{' '}
      Tell your supervisor.
    </AlertBanner>
  );
}

function placeOf({ gate, first, verdict = 'used' }: DoubleAdmission): string {
  const here = `at ${isolated(gate)}`;
  if (verdict !== 'used') return `${here}: ${VERDICT_TITLES[verdict]}`;
  return `${here} with a ticket that was used${first ? ` at ${isolated(first.gate)}` : ''} too`;
}
