import { useEffect } from 'react';

/** Writes a failure to the console, where section 8 wants it logged and no more. */
export function useLoggedFailure(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(what, error);
  }, [what, error]);
}
