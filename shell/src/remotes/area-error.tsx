import { useRouteError } from '@stagedoor/platform';
import { Button } from '@stagedoor/ui';
import { useEffectEvent, useLayoutEffect } from 'react';
import { UnexpectedError } from '../app/unexpected-error';
import { useShell } from '../app/shell-context';
import { LateStepError } from '../federation/step-limit';
import { isMissingFile } from '../reports/describe-failure';
import { AreaUnavailable } from './area-unavailable';
import { useReload, useTryAgain } from './use-try-again';

/** Errors after which "Try again" was pressed. */
const tried = new WeakSet<object>();

const asObject = (error: unknown): object => (error instanceof Object ? error : {});

/**
 * Shown in place of an area whose screen threw; the rest of the site keeps working. If "Try again" throws the same
 * error object, the remote has cached the failure (as React.lazy does), so the document is reloaded.
 */
export function AreaError({ remote }: { remote: string }) {
  const { reports } = useShell();
  const error = useRouteError();
  const retry = useTryAgain();
  const reload = useReload();
  const tryAgain = () => {
    tried.add(asObject(error));
    retry();
  };
  const report = useEffectEvent(() => {
    if (tried.has(asObject(error))) reload();
    else reports.failed(remote, error, 'render');
  });
  // Before the button can be pressed: a passive effect could run after the press that adds the error.
  useLayoutEffect(() => report(), [error]);
  // A retry would wait for the same pending promise inside the remote.
  if (error instanceof LateStepError) return <AreaUnavailable onTryAgain={reload} />;
  if (isMissingFile(error)) return <AreaUnavailable onTryAgain={tryAgain} />;
  return <UnexpectedError action={<Button onClick={tryAgain}>Try again</Button>} />;
}
