import { MESSAGES } from '@stagedoor/contracts';
import { AreaMessage } from './area-message';

/** Shown in place of an area that could not be loaded, with a button to try again. */
export function AreaUnavailable({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <AreaMessage title={MESSAGES.areaUnavailable} onTryAgain={onTryAgain}>
      {navigator.onLine
        ? 'Something went wrong on the way to this part of Stagedoor. The rest of the site works.'
        : 'This part of Stagedoor has not been opened before, and there is no network to load it from.'}
    </AreaMessage>
  );
}
