import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Button, ButtonLink, Cluster, EmptyState } from '@stagedoor/ui';

interface OrderUnavailableProps {
  message: string;
  /** Left out when asking again cannot help. */
  onRetry: (() => void) | undefined;
}

/** In place of an order that is not there or could not be loaded. */
export function OrderUnavailable({ message, onRetry }: OrderUnavailableProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={onRetry ? 'error' : 'lost'}
        title={message}
        level={1}
        action={
          <Cluster justify="center">
            <ButtonLink as={Link} to={pages.myTickets} variant={onRetry ? 'secondary' : 'primary'}>
              My Tickets
            </ButtonLink>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
          </Cluster>
        }
      />
    </div>
  );
}
