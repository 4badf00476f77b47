import { AlertBanner, Button } from '@stagedoor/ui';

/** States that an earlier attempt has left a draft. Its button leaves the draft and starts another event. */
export function UnfinishedNote({ onStartAnother }: { onStartAnother: () => void }) {
  return (
    <AlertBanner
      action={
        <Button variant="secondary" onClick={onStartAnother}>
          Start another event
        </Button>
      }
    >
      This event is saved as a draft. Create & Publish Event publishes it as it stands here.
    </AlertBanner>
  );
}
