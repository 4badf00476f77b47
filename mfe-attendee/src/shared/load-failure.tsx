import { AlertBanner, Button } from '@stagedoor/ui';

/** A message in place of what could not be loaded, and the way to ask again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <AlertBanner
      tone="error"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </AlertBanner>
  );
}
