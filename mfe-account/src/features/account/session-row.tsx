import type { Session } from '@stagedoor/contracts';
import { formatLongDateTime } from '@stagedoor/platform';
import { Badge, Button, Cluster, Stack, Text } from '@stagedoor/ui';
import { useLayoutEffect, useRef } from 'react';
import { FailureBanner } from '../../shared/failure-banner';
import { useEndSession } from './use-end-sessions';
import { visitorsZone } from './visitors-zone';

/** One session of the user. The current session has no button: Logout ends it. A removed row focuses its list. */
export function SessionRow({ session }: { session: Session }) {
  const { id, device, startedAt, isCurrent } = session;
  const end = useEndSession();
  const name = device || 'Unknown device';
  const row = useRef<HTMLLIElement>(null);

  useLayoutEffect(() => {
    const item = row.current;
    // React removes the row after this, and with it a button that has the focus.
    return () => {
      if (item?.contains(document.activeElement)) item.parentElement?.focus();
    };
  }, []);

  return (
    <Stack as="li" ref={row} gap="sm">
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
