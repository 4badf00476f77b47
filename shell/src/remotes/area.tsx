import { areaOf, shellScreenOf } from '@stagedoor/federation/runtime';
import { useLocation, useSession } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';
import { NotFound } from '../app/not-found';
import { AreaContent } from './area-content';
import { AreaRenewed } from './area-renewed';
import { AreaUnavailable } from './area-unavailable';
import { LoginGuard } from './login-guard';

/**
 * Renders a URL: the remote's screen if the registry assigns the URL to that remote and the visitor may open it;
 * otherwise a redirect to /login, a message that the area or the shell's own screen failed to load or does not fit
 * this shell, or 404. `remote` is null if no remote's route matched.
 */
export function Area({ remote }: { remote: string | null }) {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const { status } = useSession();
  const area = areaOf(registry, pathname);
  if (!area) return shellScreenOf(pathname) ? <AreaUnavailable /> : <NotFound />;
  if (area.access === 'signed-in' && status !== 'signed-in') return <LoginGuard />;
  if (registry.remotes[area.remote]?.refused) return <AreaRenewed />;
  if (area.remote !== remote) return <AreaUnavailable />;
  return <AreaContent remote={remote} />;
}
