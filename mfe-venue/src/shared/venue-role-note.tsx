import { ROLE_TITLES } from '@stagedoor/contracts';
import { ADDING_ROLE, Link, useHoldsRole } from '@stagedoor/platform';
import { RoleNote, TextLink } from '@stagedoor/ui';

/** Shows a user without the venue owner role that `purpose` requires it, with a link to adding it. */
export function VenueRoleNote({ purpose }: { purpose: string }) {
  if (useHoldsRole('venue')) return null;
  return (
    <RoleNote role={ROLE_TITLES.venue} purpose={purpose}>
      <TextLink as={Link} standalone {...ADDING_ROLE}>
        Add this role
      </TextLink>
    </RoleNote>
  );
}
