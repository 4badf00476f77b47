import { useCallback, useSyncExternalStore } from 'react';

/** The visitor's choice; `system` follows the device. */
export type ThemePreference = 'light' | 'dark' | 'system';

const STORAGE_KEY = 'stagedoor.theme';
const CHANGED = 'stagedoor:theme';

function readPreference(): ThemePreference {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Pages drawn for everybody know no visitor: they follow the device until the browser answers. */
const ofEveryone = (): ThemePreference => 'system';

function subscribeToPreference(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** Returns the stored choice of theme and its setter. All tabs follow. Without storage the choice is `system`. */
export function useThemePreference(): [ThemePreference, (next: ThemePreference) => void] {
  const preference = useSyncExternalStore(subscribeToPreference, readPreference, ofEveryone);
  const remember = useCallback((next: ThemePreference) => {
    try {
      window.localStorage.setItem(STORAGE_KEY, next);
    } catch {
      return;
    }
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [preference, remember];
}
