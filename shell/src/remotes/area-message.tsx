import { pages } from '@stagedoor/contracts';
import { Link, usePageTitle } from '@stagedoor/platform';
import { Button, ButtonLink, Cluster, EmptyState } from '@stagedoor/ui';

export interface AreaMessageProps {
  title: string;
  children: string;
  onTryAgain: () => void;
}

/** Shown in place of an area; the rest of the site keeps working. */
export function AreaMessage({ title, children, onTryAgain }: AreaMessageProps) {
  usePageTitle('Not available');
  return (
    <EmptyState
      illustration="error"
      level={1}
      title={title}
      action={
        <Cluster justify="center">
          <ButtonLink as={Link} to={pages.home} variant="quiet">
            Back to Home
          </ButtonLink>
          <Button onClick={onTryAgain}>Try again</Button>
        </Cluster>
      }
    >
      <p role="alert">{children}</p>
    </EmptyState>
  );
}
