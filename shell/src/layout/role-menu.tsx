import { holdsRole, ROLE_TITLES, ROLES, type User } from '@stagedoor/contracts';
import { ADDING_ROLE, Link } from '@stagedoor/platform';
import { Icon, Menu, MenuItem, MenuSeparator } from '@stagedoor/ui';
import { useSwitchRole } from '../session/use-switch-role';

/** The user's active roles with the current one marked, and a link to add a role if any is missing. */
export function RoleMenu({ user }: { user: User }) {
  const switchRole = useSwitchRole();
  const held = ROLES.filter((role) => holdsRole(user, role));
  const current = ROLE_TITLES[user.currentRole];
  return (
    <Menu trigger={current} label="Role">
      {held.map((role) => (
        <MenuItem
          key={role}
          current={role === user.currentRole}
          onClick={() => {
            if (role !== user.currentRole) void switchRole(role);
          }}
        >
          {ROLE_TITLES[role]}
        </MenuItem>
      ))}
      {held.length < ROLES.length && (
        <>
          <MenuSeparator />
          <MenuItem as={Link} {...ADDING_ROLE} icon={<Icon name="plus" />}>
            Add Another Role
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
