import { Navigate, useLocation, useLoginLink, useSession } from '@stagedoor/platform';
import { useStore } from 'zustand';
import { useShell } from '../app/shell-context';
import { Loading } from '../app/loading';

/** Stands before an area for people who are signed in: waits until that is known, then sends guests to /login and remembers where from. */
export function LoginGuard() {
  const { session } = useShell();
  const { status } = useSession();
  const { key } = useLocation();
  const login = useLoginLink();
  const loggedOutHere = useStore(session.store, ({ loggedOutAt }) => loggedOutAt === key);
  if (status === 'loading') return <Loading />;
  return <Navigate to={login.to} state={loggedOutHere ? null : login.state} replace />;
}
