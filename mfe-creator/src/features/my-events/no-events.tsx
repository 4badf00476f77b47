import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { ButtonLink, EmptyState } from '@stagedoor/ui';

/** Shown when the user has created no event. */
export function NoEvents() {
  return (
    <EmptyState
      title="No Events Yet"
      action={
        <ButtonLink as={Link} to={pages.createEvent} variant="secondary">
          Create First Event
        </ButtonLink>
      }
    >
      Create an event, and it goes on sale at once.
    </EmptyState>
  );
}
