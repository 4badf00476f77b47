import { pages } from '@stagedoor/contracts';
/** The location state of a link from a list to an event: the path of the list with its filters. */
export interface FromList {
  list: string;
}

/** Returns the list in a location's state, or /events when it contains none of this site. */
export function listAddressOf(state: unknown): string {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null;
  return typeof list === 'string' && list.startsWith(`${pages.events}?`) ? list : pages.events;
}
