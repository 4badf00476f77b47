import { ROLE_TITLES } from '@stagedoor/contracts';
import { ADDING_ROLE, Link, useHoldsRole } from '@stagedoor/platform';
import { RoleNote, TextLink } from '@stagedoor/ui';

/** Tells a person without the creator role that `purpose` needs it, and leads to where it is added. */
export function CreatorRoleNote({ purpose }: { purpose: string }) {
  if (useHoldsRole('creator')) return null;
  return (
    <RoleNote role={ROLE_TITLES.creator} purpose={purpose}>
      <TextLink as={Link} standalone {...ADDING_ROLE}>
        Add this role
      </TextLink>
    </RoleNote>
  );
}
