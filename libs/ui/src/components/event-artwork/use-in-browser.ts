import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const inBrowser = () => true;
const asDrawn = () => false;

/**
 * False on the server, and while React takes over what the server has drawn. What it shows then is rendered in slices,
 * so that the page stays responsive.
 */
export function useInBrowser(): boolean {
  return useDeferredValue(useSyncExternalStore(never, inBrowser, asDrawn));
}
