import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const isKnown = () => true;
const isUnknown = () => false;

/** True once the visitor's time zone is known: not while the page is as it was drawn for everybody. */
export function useVisitorZone(): boolean {
  return useSyncExternalStore(never, isKnown, isUnknown);
}
