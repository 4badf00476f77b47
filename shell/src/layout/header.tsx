import { pages } from '@stagedoor/contracts';
import { Link, useLocation, useSession } from '@stagedoor/platform';
import { ButtonLink, IconButton, Wordmark } from '@stagedoor/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { AccountMenu } from './account-menu';
import { Account, Bar, Home, Panel, Row, Toggle } from './header.styles';
import { MainNavigation } from './main-navigation';
import { RoleMenu } from './role-menu';

const WAY_IN: readonly string[] = [pages.roleSelection, pages.register, pages.login];

/** The head of every page: the way home, the role's links, and who is here. */
export function Header() {
  const { status, user } = useSession();
  const { key, pathname, state } = useLocation() as {
    key: string;
    pathname: string;
    state: unknown;
  };
  // The way in is one way: the role chosen on it, and where it leads back to, are not lost by a detour.
  const onTheWayIn = WAY_IN.includes(pathname) ? state : undefined;
  // The menu of a phone is open at one place only: going anywhere closes it.
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
                <ButtonLink as={Link} to={pages.login} state={onTheWayIn} variant="quiet">
                  Login
                </ButtonLink>
                <ButtonLink as={Link} to={pages.roleSelection} state={onTheWayIn}>
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
