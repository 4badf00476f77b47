import { Button, Cluster, Text } from '@stagedoor/ui';

/** Beside a list that could not be loaded: it appears empty (section 8), and this line says so quietly. */
export function QuietRetry({ onRetry }: { onRetry: () => void }) {
  return (
    <Cluster role="status" gap="xs">
      <Text as="span" size="small" tone="muted">
        Could not refresh.
      </Text>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Cluster>
  );
}
