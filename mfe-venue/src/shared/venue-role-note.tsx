import { ROLE_TITLES } from '@stagedoor/contracts';
import { Link, useHoldsRole } from '@stagedoor/platform';
import { AlertBanner, TextLink } from '@stagedoor/ui';

/** Tells a person without the venue owner role that `purpose` needs it, and leads to where it is added. */
export function VenueRoleNote({ purpose }: { purpose: string }) {
  if (useHoldsRole('venue')) return null;
  return (
    <AlertBanner tone="warning">
      You need the {ROLE_TITLES.venue} role to {purpose}.{' '}
      <TextLink as={Link} to="/role-selection" state={{ addingRole: true }}>
        Add this role
      </TextLink>
    </AlertBanner>
  );
}
