import { useQuery } from '@stagedoor/platform';
import { AlertBanner, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { leaveDoor } from '../../scanning/leave-door';
import { deviceId } from '../../shared/device';
import { useDoorApi, useDoorOwner } from '../../shared/helper-api';

const SEND_AGAIN_MS = 5_000;

interface LeftDoorProps {
  eventId: string;
  /** Of a helper: the gate of the link. */
  linkGate?: string;
  /** Why the door is closed. */
  children: ReactNode;
}

/** A door at which the caller does not work, or not any more: what this phone still has is sent. */
export function LeftDoor({ eventId, linkGate, children }: LeftDoorProps) {
  const api = useDoorApi();
  const owner = useDoorOwner();
  const { data: sent, errorUpdateCount } = useQuery({
    queryKey: ['door', 'left', eventId, owner],
    queryFn: () => leaveDoor(api, { eventId, deviceId: deviceId(), owner, linkGate }),
    refetchInterval: ({ state }) => (state.status === 'error' ? SEND_AGAIN_MS : false),
  });
  return (
    <Stack>
      {children}
      {sent && sent.scans > 0 && (
        <AlertBanner tone="info">
          Your scans are with the supervisor ({sent.scans}). This phone has no list any more.
        </AlertBanner>
      )}
      {sent && sent.headsetEntries > 0 && (
        <AlertBanner tone="info">
          Your last headset entries are with the supervisor ({sent.headsetEntries}).
        </AlertBanner>
      )}
      {/* Stays while it is sent again, when there is no error. */}
      {!sent && errorUpdateCount > 0 && (
        <AlertBanner tone="warning">
          This phone could not send its last scans and entries. Leave the page open, and tell the
          supervisor.
        </AlertBanner>
      )}
    </Stack>
  );
}
