import { Outlet } from '@stagedoor/platform';
import { Suspense, useEffect, useState } from 'react';
import { useShell } from '../app/shell-context';
import { LateStepError } from '../federation/step-limit';
import { AreaSkeleton } from './area-skeleton';
import { SCREEN_LIMIT_MS } from './bounded';

/** Long enough for a screen that fails on its first render. */
const SHOWN_AFTER_MS = 1_000;

/** The skeleton while a part of the screen is suspended. Throws an error of the area after the time limit. */
function Awaited() {
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    const late = () => setError(new LateStepError('screen', SCREEN_LIMIT_MS));
    const timer = setTimeout(late, SCREEN_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (error) throw error;
  return <AreaSkeleton />;
}

function Shown({ remote }: { remote: string }) {
  const { reports } = useShell();
  useEffect(() => {
    const timer = setTimeout(() => reports.shown(remote), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [remote, reports]);
  return null;
}

/** The screen of a remote, in the element that its own style sheets are scoped to. Reports to the API once it is shown. */
export function AreaContent({ remote }: { remote: string }) {
  return (
    <Suspense fallback={<Awaited />}>
      <div data-area={remote}>
        <Outlet />
      </div>
      <Shown remote={remote} />
    </Suspense>
  );
}
