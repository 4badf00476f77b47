import { type DoubleAdmission, isolated } from '@stagedoor/contracts';
import { AlertBanner } from '@stagedoor/ui';

interface DoubleAdmissionsProps {
  /** The latest first. */
  doubles: readonly DoubleAdmission[];
  deviceId: string;
}

/** Tells once how many tickets this device and another one have both admitted, and where the last one was. */
export function DoubleAdmissions({ doubles, deviceId }: DoubleAdmissionsProps) {
  const here = doubles.filter((double) =>
    [double.deviceId, double.first?.deviceId].includes(deviceId),
  );
  const [last] = here;
  if (!last) return null;
  const { gate, first } = last;
  const where = `at ${isolated(gate)}${first ? ` and at ${isolated(first.gate)}` : ''}`;
  return (
    <AlertBanner tone="warning">
      {here.length === 1
        ? `A ticket was admitted twice: ${where}, while one of them was offline.`
        : `${here.length} tickets were admitted twice while a phone was offline, the last one ${where}.`}{' '}
      Tell your supervisor.
    </AlertBanner>
  );
}
