import { Link, usePageTitle } from '@stagedoor/platform';
import { Button, ButtonLink, Cluster, EmptyState } from '@stagedoor/ui';
import { useTryAgain } from './use-try-again';

/** In the place of an area whose files could not be loaded. Try again makes a fresh attempt. */
export function AreaUnavailable() {
  const tryAgain = useTryAgain();
  usePageTitle('Not available');
  return (
    <EmptyState
      illustration="error"
      level={1}
      title="This page could not be loaded"
      action={
        <Cluster justify="center">
          <ButtonLink as={Link} to="/" variant="quiet">
            Back to Home
          </ButtonLink>
          <Button onClick={tryAgain}>Try again</Button>
        </Cluster>
      }
    >
      <p role="alert">
        Something went wrong on the way to this part of Stagedoor. The rest of the site works.
      </p>
    </EmptyState>
  );
}
