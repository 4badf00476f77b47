import { useLocation } from '@stagedoor/platform';
import { useEffect } from 'react';
import { useShell } from '../app/shell-context';
import { AreaUnavailable } from './area-unavailable';
import { useTryAgain } from './use-try-again';

/**
 * Shown in place of an area that failed to load or has no route for its URL. Logs and reports the missing route; the
 * failure to load is reported where it happens.
 */
export function AreaUnmatched({ remote }: { remote: string }) {
  const { areas, reports } = useShell();
  const location = useLocation();
  useEffect(() => {
    if (!areas.isOpen(remote)) return;
    const error = new Error(`${remote} has no route for ${location.pathname}`);
    error.name = 'MissingRouteError';
    console.error(error);
    reports.failed(remote, error, 'render');
    // Once per navigation: the area may open while the next one is pending.
  }, [areas, location, remote, reports]);
  return <AreaUnavailable onTryAgain={useTryAgain()} />;
}
