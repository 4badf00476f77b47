import { AreaMessage } from './area-message';
import { useReload } from './use-try-again';

/** Shown in place of an area whose remote needs another shell. Only a new document can bring a shell that fits. */
export function AreaRenewed() {
  return (
    <AreaMessage title="This page is being renewed" onTryAgain={useReload()}>
      This part of Stagedoor is getting a new version. Please try again later. The rest of the site
      works.
    </AreaMessage>
  );
}
