import { useCallback, useMemo } from 'react';
import { useSession } from '../session/use-session';

const PREFIX = 'draft:';

/** Returns undefined if the browser's storage is disabled or full. */
function inTab<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

function read(key: string): Record<string, string> {
  const stored = inTab((tab): unknown => JSON.parse(tab.getItem(PREFIX + key) ?? '{}'));
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
}

/**
 * The typed values of a form, stored in this tab until cleared, so that they survive a visit to /login. Stored per
 * user: the next user of the tab does not see them. The values are the form's fields as text and must never include a
 * password.
 */
export function useDraft(key: string) {
  const { user } = useSession();
  const place = `${user?.id ?? 'guest'}:${key}`;
  const initial = useMemo(() => read(place), [place]);
  const keep = useCallback(
    (values: Record<string, string>): void =>
      inTab((tab) => tab.setItem(PREFIX + place, JSON.stringify(values))),
    [place],
  );
  const clear = useCallback((): void => inTab((tab) => tab.removeItem(PREFIX + place)), [place]);
  return { initial, keep, clear };
}

/**
 * Deletes every draft in this tab. The shell calls it when a session is ended on purpose.
 * @host
 */
export function forgetDrafts(): void {
  inTab((tab) => {
    for (const key of Object.keys(tab)) if (key.startsWith(PREFIX)) tab.removeItem(key);
  });
}
