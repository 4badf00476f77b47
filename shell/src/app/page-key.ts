/**
 * Gives a page that is opened anew a key of its own in the tab's history, before the router reads it. The place on a page
 * is kept by its key; without one every such page would begin where the one before it in this tab was left.
 */
export function givePageItsKey(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ ...state, key }, '');
}
