import { MESSAGES, pages } from '@stagedoor/contracts';
import { Link, usePageTitle } from '@stagedoor/platform';
import { ButtonLink, EmptyState } from '@stagedoor/ui';

/** The page of every unknown URL. */
export function NotFound() {
  usePageTitle(MESSAGES.pageNotFound);
  return (
    <EmptyState
      illustration="lost"
      level={1}
      title={MESSAGES.pageNotFound}
      action={
        <ButtonLink as={Link} to={pages.home}>
          Back to Home
        </ButtonLink>
      }
    >
      This door leads nowhere. The address may be mistyped, or the page has moved.
    </EmptyState>
  );
}
