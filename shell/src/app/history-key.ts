/** With the address of a document: the state of the location that it opens with. */
const NEXT = 'next:';

/** Stores the state of a location for the document of that location. Ignores a storage that is disabled or full. */
export function keepState(address: string, state: unknown): void {
  try {
    sessionStorage.setItem(NEXT + address, JSON.stringify(state));
  } catch {
    return;
  }
}

/** Returns the stored state of the document's location once; null if there is none. */
function takeState(): unknown {
  const key = NEXT + location.pathname + location.search;
  try {
    const state = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(state ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Gives a freshly loaded page its own key in the tab's history, and the state of its location, before the router reads
 * them. The scroll position is stored by this key; without one, every such page would restore the position of the
 * previous one in this tab.
 */
export function ensureHistoryKey(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return;
  const key = Math.random().toString(36).slice(2, 10);
  const usr = takeState();
  window.history.replaceState({ ...state, ...(usr !== null && { usr }), key }, '');
}
