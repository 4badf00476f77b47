import { isolated, type User } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Avatar, Icon, Menu, MenuItem, MenuSeparator } from '@stagedoor/ui';
import styled from 'styled-components';
import { useLogout } from '../session/use-logout';

const Name = styled.span`
  max-width: 16ch;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The person's name; behind it their tickets, whatever their role, their account and the way out. */
export function AccountMenu({ user }: { user: User }) {
  const logOut = useLogout();
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
      <MenuItem as={Link} to="/my-tickets" icon={<Icon name="ticket" />}>
        My Tickets
      </MenuItem>
      <MenuItem as={Link} to="/account" icon={<Icon name="user" />}>
        Your account
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Icon name="logout" />} onClick={logOut}>
        Logout
      </MenuItem>
    </Menu>
  );
}
