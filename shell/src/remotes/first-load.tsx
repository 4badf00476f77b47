import { areaOf } from '@stagedoor/federation/runtime';
import { useLocation, useSession } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';
import { Loading } from '../app/loading';
import { AreaSkeleton } from './area-skeleton';

/** Shown in the main area until the first area has loaded: a skeleton, or the spinner of a guarded area. */
export function FirstLoad() {
  const { registry } = useShell();
  const { status } = useSession();
  const { pathname } = useLocation();
  const guarded = areaOf(registry, pathname)?.access === 'signed-in';
  return guarded && status === 'loading' ? <Loading /> : <AreaSkeleton />;
}
