/** With the address of a document: the state of the location that it opens with. */
const NEXT = 'next:';

/** Keeps the state of a location for the document of that location. Ignores a storage that is disabled or full. */
export function keepState(address: string, state: unknown): void {
  try {
    sessionStorage.setItem(NEXT + address, JSON.stringify(state));
  } catch {
    return;
  }
}

/** Returns the state that was kept for the location of this document, once; null if there is none. */
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

/** Gives the location of this document the state that was kept for it, before the router reads it. */
export function restoreState(): void {
  const usr = takeState();
  if (usr !== null) window.history.replaceState({ ...window.history.state, usr }, '');
}
