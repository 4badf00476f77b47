import { useCallback, useState } from 'react';
import { useSession } from '../session/session';

const PREFIX = 'draft:';

/** Undefined where the browser keeps no data of the site, or no more of it. */
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
 * What a person typed in a form, kept in this tab until it is cleared, so that it survives the way to /login and back.
 * It is that person's alone: whoever signs in next does not see it. Values are the form's fields as text; a password must
 * never be put into it.
 */
export function useDraft(key: string) {
  const { user } = useSession();
  const place = `${user?.id ?? 'guest'}:${key}`;
  const [initial] = useState(() => read(place));
  const keep = useCallback(
    (values: Record<string, string>): void =>
      inTab((tab) => tab.setItem(PREFIX + place, JSON.stringify(values))),
    [place],
  );
  const clear = useCallback((): void => inTab((tab) => tab.removeItem(PREFIX + place)), [place]);
  return { initial, keep, clear };
}

/**
 * Forgets every draft in this tab; the shell does it at logout.
 * @host
 */
export function forgetDrafts(): void {
  inTab((tab) => {
    for (const key of Object.keys(tab)) if (key.startsWith(PREFIX)) tab.removeItem(key);
  });
}
