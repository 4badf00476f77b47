import { errorText, useApi, useQuery } from '@stagedoor/platform';
import { AlertBanner, Stack } from '@stagedoor/ui';
import { leaveDoor } from '../../scanning/leave-door';
import { deviceId } from '../../shared/device';

interface LeftDoorProps {
  eventId: string;
  /** The refusal of the server. */
  error: Error;
}

/** A door at which the person does not work, or not any more: scans that this phone still has are sent. */
export function LeftDoor({ eventId, error }: LeftDoorProps) {
  const api = useApi();
  const { data: sent, error: unsent } = useQuery({
    queryKey: ['door', 'left', eventId],
    queryFn: () => leaveDoor(api, { eventId, deviceId: deviceId() }),
  });
  return (
    <Stack>
      <AlertBanner tone="error">{errorText(error, 'You do not work at this door.')}</AlertBanner>
      {sent !== undefined && sent > 0 && (
        <AlertBanner tone="info">
          Your scans are with the supervisor ({sent}). This phone has no list any more.
        </AlertBanner>
      )}
      {unsent && (
        <AlertBanner tone="warning">
          This phone could not send its last scans. Leave the page open, and tell the supervisor.
        </AlertBanner>
      )}
    </Stack>
  );
}
