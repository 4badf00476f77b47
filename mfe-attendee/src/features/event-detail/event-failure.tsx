import { Link, useLocation } from '@stagedoor/platform';
import { Button, ButtonLink, Cluster, EmptyState } from '@stagedoor/ui';
import { listAddressOf } from '../../shared/events/list-address';

interface EventFailureProps {
  message: string;
  /** Left out when asking again cannot help. */
  onRetry: (() => void) | undefined;
}

/** In place of an event that is not there or could not be loaded. */
export function EventFailure({ message, onRetry }: EventFailureProps) {
  const location = useLocation();
  return (
    <div role="alert">
      <EmptyState
        illustration={onRetry ? 'error' : 'lost'}
        title={message}
        level={1}
        action={
          <Cluster justify="center">
            <ButtonLink
              as={Link}
              to={listAddressOf(location.state)}
              variant={onRetry ? 'secondary' : 'primary'}
            >
              Back to events
            </ButtonLink>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
          </Cluster>
        }
      />
    </div>
  );
}
