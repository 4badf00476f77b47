import { pages } from '@stagedoor/contracts';
import { Link, useSession } from '@stagedoor/platform';
import { ButtonLink } from '@stagedoor/ui';

interface ContinueLinkProps {
  /** Loads a document, which fetches the user of the session again. */
  reload?: boolean;
}

/** Links from a page opened by a mail to /login, or to the start page for a signed-in user. */
export function ContinueLink({ reload = false }: ContinueLinkProps) {
  const isGuest = useSession().status === 'guest';
  const page = isGuest ? pages.login : pages.home;
  return (
    <ButtonLink {...(reload ? { href: page } : { as: Link, to: page })} block>
      {isGuest ? 'Login' : 'To the start page'}
    </ButtonLink>
  );
}
