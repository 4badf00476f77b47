import { areaOf } from '@stagedoor/federation/runtime';
import { useLocation, useSession } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';
import { NotFound } from '../app/not-found';
import { AreaContent } from './area-content';
import { AreaRenewed } from './area-renewed';
import { AreaUnmatched } from './area-unmatched';
import { LoginGuard } from './login-guard';

/**
 * Renders a URL: the remote's screen if the registry assigns the URL to that remote and the visitor may open it;
 * otherwise a redirect to /login, a message that the area failed to load, has no route for the URL or does not fit this
 * shell, or 404. `remote` is null if no remote's route matched.
 */
export function Area({ remote }: { remote: string | null }) {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const { status } = useSession();
  const area = areaOf(registry, pathname);
  if (!area) return <NotFound />;
  if (area.access === 'signed-in' && status !== 'signed-in') return <LoginGuard />;
  if (registry.remotes[area.remote]?.refused) return <AreaRenewed />;
  if (area.remote !== remote) return <AreaUnmatched remote={area.remote} />;
  return <AreaContent remote={remote} />;
}
