import { Navigate, useLocation, useLoginLink, useSession } from '@stagedoor/platform';
import { useStore } from 'zustand';
import { useShell } from '../app/shell-context';
import { Loading } from '../app/loading';

/**
 * Guards an area for signed-in users: waits until the session is known, then redirects guests to /login with a way
 * back.
 */
export function LoginGuard() {
  const { session } = useShell();
  const { status } = useSession();
  const { key } = useLocation();
  const login = useLoginLink();
  const loggedOutHere = useStore(session.store, ({ loggedOutAt }) => loggedOutAt === key);
  if (status === 'loading') return <Loading />;
  return <Navigate to={login.to} state={loggedOutHere ? null : login.state} replace />;
}
