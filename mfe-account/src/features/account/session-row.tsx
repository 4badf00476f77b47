import type { Session } from '@stagedoor/contracts';
import { formatLongDateTime } from '@stagedoor/platform';
import { Badge, Button, Cluster, Stack, Text } from '@stagedoor/ui';
import { FailureBanner } from '../../shared/failure-banner';
import { useEndSession } from './use-end-sessions';
import { visitorsZone } from './visitors-zone';

/** One session of the user. The current session has no button: Logout ends it. */
export function SessionRow({ session }: { session: Session }) {
  const { id, device, startedAt, isCurrent } = session;
  const end = useEndSession();
  const name = device || 'Unknown device';
  return (
    <Stack as="li" gap="sm">
      <Cluster justify="space-between" wrap="nowrap">
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
            pending={end.isPending}
            pendingLabel="Signing out..."
            aria-label={`Sign out ${name}`}
            onClick={() => end.mutate(id)}
          >
            Sign out
          </Button>
        )}
      </Cluster>
      <FailureBanner
        error={end.error}
        fallback="That session could not be ended. Please try again."
      />
    </Stack>
  );
}
