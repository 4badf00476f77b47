import { ROLE_TITLES, type Role } from '@stagedoor/contracts';
import { ADDING_ROLE, Link, useHoldsRole } from '@stagedoor/platform';
import { ButtonLink, EmptyState } from '@stagedoor/ui';
import type { ReactNode } from 'react';

/** Renders its children for an event creator, else a message with a link to adding the role. */
export function CreatorsOnly({ children }: { children: ReactNode }) {
  if (useHoldsRole('creator')) return children;
  return (
    <EmptyState
      title={`You need the ${ROLE_TITLES.creator} role`}
      action={
        <ButtonLink
          as={Link}
          to={ADDING_ROLE.to}
          state={{ ...ADDING_ROLE.state, role: 'creator' satisfies Role }}
        >
          Add this role
        </ButtonLink>
      }
    >
      With it you create events, put them on sale and see how they sell. Your other roles stay.
    </EmptyState>
  );
}
