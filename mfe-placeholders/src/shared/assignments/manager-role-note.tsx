import { ROLE_TITLES } from '@stagedoor/contracts';
import { ADDING_ROLE, Link } from '@stagedoor/platform';
import { RoleNote, TextLink } from '@stagedoor/ui';

/** Tells a user that invitations and events are shown in the event manager role, with a link to adding it. */
export function ManagerRoleNote() {
  return (
    <RoleNote role={ROLE_TITLES.event_manager} purpose="accept invitations and see your events">
      <TextLink as={Link} standalone {...ADDING_ROLE}>
        Add this role
      </TextLink>
    </RoleNote>
  );
}
