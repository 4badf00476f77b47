import { MESSAGES, pages } from '@stagedoor/contracts';
import { usePageTitle } from '@stagedoor/platform';
import { ButtonLink, Cluster, EmptyState } from '@stagedoor/ui';
import type { ReactNode } from 'react';

/**
 * The default error page of the router. Its home link loads a new document, because anything in this one may be broken.
 */
export function UnexpectedError({ action }: { action?: ReactNode }) {
  usePageTitle(MESSAGES.unexpectedError);
  return (
    <EmptyState
      illustration="error"
      level={1}
      title={MESSAGES.unexpectedError}
      action={
        <Cluster justify="center">
          <ButtonLink href={pages.home} variant={action ? 'quiet' : 'primary'}>
            Back to Home
          </ButtonLink>
          {action}
        </Cluster>
      }
    >
      <p role="alert">
        Something broke that should not have. Nothing that you have bought is lost.
      </p>
    </EmptyState>
  );
}
