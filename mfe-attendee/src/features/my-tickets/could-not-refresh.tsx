import { Button, Cluster, Text } from '@stagedoor/ui';

/** A quiet line above a list that may not be the newest. */
export function CouldNotRefresh({ onRetry }: { onRetry: () => void }) {
  return (
    <Cluster role="status">
      <Text as="span" tone="muted">
        Could not refresh.
      </Text>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Cluster>
  );
}
