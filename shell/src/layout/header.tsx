import { pages } from '@stagedoor/contracts';
import { Link, useLocation, useSession } from '@stagedoor/platform';
import { ButtonLink, IconButton, Wordmark } from '@stagedoor/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { AccountMenu } from './account-menu';
import { Account, Bar, Home, Panel, Row, Toggle } from './header.styles';
import { MainNavigation } from './main-navigation';
import { RoleMenu } from './role-menu';

const LOGIN_FLOW: readonly string[] = [pages.roleSelection, pages.register, pages.login];

/** The header of every page: the home link, the links of the role, and the account. */
export function Header() {
  const { status, user } = useSession();
  const { key, pathname, state } = useLocation() as {
    key: string;
    pathname: string;
    state: unknown;
  };
  // Keeps the chosen role and the way back between the pages of login and registration.
  const flowState = LOGIN_FLOW.includes(pathname) ? state : undefined;
  // The phone menu belongs to one location, so that a navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const toggle = useRef<HTMLButtonElement>(null);
  const closeOnEscape = ({ key: pressed }: KeyboardEvent): void => {
    if (pressed !== 'Escape' || !open) return;
    setOpenAt(null);
    toggle.current?.focus();
  };
  return (
    <Bar onKeyDown={closeOnEscape}>
      <Row>
        <Home to={pages.home} aria-label="Stagedoor, home">
          <Wordmark />
        </Home>
        <Toggle>
          <IconButton
            ref={toggle}
            icon={open ? 'close' : 'menu'}
            label="Menu"
            aria-expanded={open}
            aria-controls="header-panel"
            onClick={() => setOpenAt(open ? null : key)}
          />
        </Toggle>
        <Panel id="header-panel" $open={open}>
          {user && <MainNavigation role={user.currentRole} />}
          <Account>
            {user && (
              <>
                <RoleMenu user={user} />
                <AccountMenu user={user} />
              </>
            )}
            {status === 'guest' && (
              <>
                <ButtonLink as={Link} to={pages.login} state={flowState} variant="quiet" data-guest>
                  Login
                </ButtonLink>
                <ButtonLink as={Link} to={pages.roleSelection} state={flowState} data-guest>
                  Get Started
                </ButtonLink>
              </>
            )}
          </Account>
        </Panel>
      </Row>
    </Bar>
  );
}
