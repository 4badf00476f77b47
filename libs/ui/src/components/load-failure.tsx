import { AlertBanner } from './alert-banner';
import { TryAgain } from './try-again';

/** Props of `LoadFailure`. */
export interface LoadFailureProps {
  message: string;
  onRetry: () => void;
  /** The retry is pending. */
  pending?: boolean | undefined;
}

/** Shown in place of content that failed to load, with a button to retry. */
export function LoadFailure({ message, onRetry, pending }: LoadFailureProps) {
  return (
    <AlertBanner
      tone="error"
      action={<TryAgain variant="secondary" pending={pending} onClick={onRetry} />}
    >
      {message}
    </AlertBanner>
  );
}
