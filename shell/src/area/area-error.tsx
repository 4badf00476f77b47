import { useRouteError } from '@stagedoor/platform';
import { Button } from '@stagedoor/ui';
import { AreaUnavailable } from './area-unavailable';
import { useTryAgain } from './use-try-again';
import { UnexpectedError } from '../app/unexpected-error';

/** What webpack throws when a further file of a remote cannot be loaded. */
function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** In the place of an area whose screen has thrown. The header and the rest of the site go on. */
export function AreaError() {
  const error = useRouteError();
  const tryAgain = useTryAgain();
  if (isMissingFile(error)) return <AreaUnavailable />;
  return <UnexpectedError action={<Button onClick={tryAgain}>Try again</Button>} />;
}
