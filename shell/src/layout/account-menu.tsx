import { isolated, type User } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Avatar, Icon, Menu, MenuItem, MenuSeparator } from '@stagedoor/ui';
import styled from 'styled-components';
import { useLogout } from '../session/use-logout';
import { useMenuLinks } from './use-menu-links';

const Name = styled.span`
  max-width: 16ch;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The user's name; its menu has the links that remotes declare for it, and Logout. */
export function AccountMenu({ user }: { user: User }) {
  const logOut = useLogout();
  const links = useMenuLinks('account', user.currentRole);
  const { firstName, lastName } = user;
  return (
    <Menu
      align="end"
      trigger={
        <>
          <Avatar name={`${firstName} ${lastName}`} />
          <Name>
            {isolated(firstName)} {isolated(lastName)}
          </Name>
        </>
      }
    >
      {links.map(({ to, label, icon }) => (
        <MenuItem key={to} as={Link} to={to} icon={icon && <Icon name={icon} />}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Icon name="logout" />} onClick={logOut}>
        Logout
      </MenuItem>
    </Menu>
  );
}
