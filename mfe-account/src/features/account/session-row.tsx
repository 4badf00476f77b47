import type { Session } from '@stagedoor/contracts';
import { formatLongDateTime } from '@stagedoor/platform';
import { Badge, Button, Cluster, Text } from '@stagedoor/ui';
import { visitorsZone } from './visitors-zone';

interface SessionRowProps {
  session: Session;
  pending: boolean;
  onEnd: () => void;
}

/** One session of the user. The current session has no button: Logout ends it. */
export function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const { device, startedAt, isCurrent } = session;
  const name = device || 'Unknown device';
  return (
    <Cluster as="li" justify="space-between" wrap="nowrap">
      <div>
        <Text strong>{name}</Text>
        <Text size="caption" tone="muted">
          Since {formatLongDateTime(startedAt, visitorsZone())}
        </Text>
      </div>
      {isCurrent ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          pending={pending}
          pendingLabel="Signing out..."
          aria-label={`Sign out ${name}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </Cluster>
  );
}
