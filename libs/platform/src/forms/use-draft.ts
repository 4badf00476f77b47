import { useCallback, useState } from 'react';
import { useSession } from '../session/session';

const PREFIX = 'draft:';

function read(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
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
    (values: Record<string, string>) =>
      sessionStorage.setItem(PREFIX + place, JSON.stringify(values)),
    [place],
  );
  const clear = useCallback(() => sessionStorage.removeItem(PREFIX + place), [place]);
  return { initial, keep, clear };
}

/**
 * Forgets every draft in this tab; the shell does it at logout.
 * @host
 */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
