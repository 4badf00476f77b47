import { Link } from '@stagedoor/platform';
import { Button, ButtonLink, Cluster, EmptyState } from '@stagedoor/ui';

interface PageFailureProps {
  message: string;
  /** The page of the link. */
  to: string;
  label: string;
  /** Undefined when a retry cannot succeed. */
  onRetry: (() => void) | undefined;
}

/** Replaces a page whose subject does not exist or could not be loaded. */
export function PageFailure({ message, to, label, onRetry }: PageFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={onRetry ? 'error' : 'lost'}
        title={message}
        level={1}
        action={
          <Cluster justify="center">
            <ButtonLink as={Link} to={to} variant={onRetry ? 'secondary' : 'primary'}>
              {label}
            </ButtonLink>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
          </Cluster>
        }
      />
    </div>
  );
}
