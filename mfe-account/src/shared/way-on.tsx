import { pages } from '@stagedoor/contracts';
import { Link, useSession } from '@stagedoor/platform';
import { ButtonLink } from '@stagedoor/ui';

/** Leads on from a page that a mail has led to: to the login, or to the start page once signed in. */
export function WayOn() {
  const isGuest = useSession().status === 'guest';
  return (
    <ButtonLink as={Link} to={isGuest ? pages.login : pages.home} block>
      {isGuest ? 'Login' : 'To the start page'}
    </ButtonLink>
  );
}
