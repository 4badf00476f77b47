import { pages } from '@stagedoor/contracts';
import { Link, useSession } from '@stagedoor/platform';
import { ButtonLink } from '@stagedoor/ui';

/** Links from a page opened by a mail to /login, or to the start page for a signed-in user. */
export function ContinueLink() {
  const isGuest = useSession().status === 'guest';
  return (
    <ButtonLink as={Link} to={isGuest ? pages.login : pages.home} block>
      {isGuest ? 'Login' : 'To the start page'}
    </ButtonLink>
  );
}
