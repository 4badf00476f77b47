import { errorText } from '@stagedoor/platform';
import { AlertBanner } from '@stagedoor/ui';

interface FailureBannerProps {
  error: Error | null | false;
  /** Shown when the server sends no message. */
  fallback: string;
}

/** Shows why a request failed. Renders nothing without an error. */
export function FailureBanner({ error, fallback }: FailureBannerProps) {
  return error && <AlertBanner tone="error">{errorText(error, fallback)}</AlertBanner>;
}
