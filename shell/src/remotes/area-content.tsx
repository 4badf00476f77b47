import { Outlet } from '@stagedoor/platform';
import { Suspense, useEffect, useState } from 'react';
import { useShell } from '../app/shell-context';
import { LateStepError } from '../federation/step-limit';
import { AreaSkeleton } from './area-skeleton';
import { SCREEN_LIMIT_MS } from './bounded';

/** By then a screen that breaks when it is first drawn has broken. */
const SHOWN_AFTER_MS = 1_000;

/** While a part of the screen is on its way; an error of the area if it never comes. */
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

/** The screen of a remote, and the word to the API that it is shown. */
export function AreaContent({ remote }: { remote: string }) {
  return (
    <Suspense fallback={<Awaited />}>
      <Outlet />
      <Shown remote={remote} />
    </Suspense>
  );
}
