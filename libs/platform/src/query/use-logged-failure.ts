import { useEffect } from 'react';

/** Logs a failure to the console, where section 8 requires no more. */
export function useLoggedFailure(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(what, error);
  }, [what, error]);
}
