/**
 * Gives a freshly loaded page its own key in the tab's history, before the router reads it. The scroll position is
 * stored by this key; without one, every such page would restore the position of the previous one in this tab.
 */
export function ensureHistoryKey(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ ...state, key }, '');
}
