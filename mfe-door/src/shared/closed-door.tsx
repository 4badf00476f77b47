import { MESSAGES, pages } from '@stagedoor/contracts';
import { hasStatus, Link } from '@stagedoor/platform';
import { ButtonLink, EmptyState } from '@stagedoor/ui';
import type { ReactElement } from 'react';

/** What a caller sees in place of a door of another team, or of no event. Null for any other failure. */
export function closedDoor(error: Error | null): ReactElement | null {
  if (hasStatus(error, 404)) return <ClosedDoor title={MESSAGES.eventNotFound} />;
  if (!hasStatus(error, 403)) return null;
  return (
    <ClosedDoor title="You do not work at this door">
      Only the creator of the event and the team do. Ask the creator to add you to the team.
    </ClosedDoor>
  );
}

function ClosedDoor({ title, children }: { title: string; children?: string }) {
  return (
    <div role="alert">
      <EmptyState
        illustration="lost"
        title={title}
        action={
          <ButtonLink as={Link} to={pages.doors}>
            Your doors
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
