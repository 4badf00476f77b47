import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const inBrowser = () => true;
const asDrawn = () => false;

/** False on the server, and while React takes over what the server has drawn. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(never, inBrowser, asDrawn);
}
