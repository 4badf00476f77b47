import { Navigate, useLocation, useLoginLink, useSession } from '@stagedoor/platform';
import { useStore } from 'zustand';
import { useShell } from '../app/shell-context';
import { Loading } from '../app/loading';

/**
 * Guards an area for signed-in users: waits until the session is known, then redirects guests to /login with a way
 * back, or to the page that the end of their session opens.
 */
export function LoginGuard() {
  const { session } = useShell();
  const { status } = useSession();
  const { key } = useLocation();
  const login = useLoginLink();
  const left = useStore(session.store, (shellSession) => shellSession.left);
  if (status === 'loading') return <Loading />;
  return <Navigate {...(left?.at === key ? { to: left.to } : login)} replace />;
}
