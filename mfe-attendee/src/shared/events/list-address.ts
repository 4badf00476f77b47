import { pages } from '@stagedoor/contracts';
/** What a link from a list to an event carries in its state: the address of the list, with its filters. */
export interface FromList {
  list: string;
}

/** The list that a location's state names; all events where it names none of this site's. */
export function listAddressOf(state: unknown): string {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null;
  return typeof list === 'string' && list.startsWith(`${pages.events}?`) ? list : pages.events;
}
