import { Cluster } from './layout/cluster';
import { Text } from './text/text';
import { TryAgain } from './try-again';

/** A line above a list that may be out of date, with a button to reload it. */
export function CouldNotRefresh({ onRetry }: { onRetry: () => void }) {
  return (
    <Cluster role="status" gap="xs">
      <Text as="span" size="small" tone="muted">
        Could not refresh.
      </Text>
      <TryAgain variant="quiet" onClick={onRetry} />
    </Cluster>
  );
}
