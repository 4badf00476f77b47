import { areaOf } from '@stagedoor/federation/runtime';
import { useLocation, useSession } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';
import { Loading } from '../app/loading';
import { AreaSkeleton } from './area-skeleton';

/** What the main area shows until the first area is there. Behind the login guard that is its spinner. */
export function FirstLoad() {
  const { registry } = useShell();
  const { status } = useSession();
  const { pathname } = useLocation();
  const guarded = areaOf(registry, pathname)?.access === 'signed-in';
  return guarded && status === 'loading' ? <Loading /> : <AreaSkeleton />;
}
