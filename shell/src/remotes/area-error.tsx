import { useRouteError } from '@stagedoor/platform';
import { Button } from '@stagedoor/ui';
import { useEffect, useEffectEvent } from 'react';
import { UnexpectedError } from '../app/unexpected-error';
import { useShell } from '../app/shell-context';
import { LateStepError } from '../federation/step-limit';
import { isMissingFile } from '../reports/describe-failure';
import { AreaUnavailable } from './area-unavailable';
import { useLoadAnew, useTryAgain } from './use-try-again';

/** Errors that somebody has tried to get past. */
const tried = new WeakSet<object>();

const asObject = (error: unknown): object => (error instanceof Object ? error : {});

/**
 * In the place of an area whose screen has thrown. The header and the rest of the site go on. Should Try again meet the very
 * same error, then the remote has kept it and attempts nothing any more (as React.lazy does), so the page is loaded anew.
 */
export function AreaError({ remote }: { remote: string }) {
  const { reports } = useShell();
  const error = useRouteError();
  const attemptAgain = useTryAgain();
  const loadAnew = useLoadAnew();
  const tryAgain = () => {
    tried.add(asObject(error));
    attemptAgain();
  };
  const tell = useEffectEvent(() => {
    if (tried.has(asObject(error))) loadAnew();
    else reports.failed(remote, error, 'render');
  });
  useEffect(() => tell(), [error]);
  // What hangs inside a remote would be waited for again.
  if (error instanceof LateStepError) return <AreaUnavailable onTryAgain={loadAnew} />;
  if (isMissingFile(error)) return <AreaUnavailable onTryAgain={tryAgain} />;
  return <UnexpectedError action={<Button onClick={tryAgain}>Try again</Button>} />;
}
