import { useSyncExternalStore } from 'react';
import { deviceZone } from './dates';

const never = () => () => undefined;
const ofEverybody = () => null;

/** Returns the visitor's time zone; null while the page is as it was drawn for everybody. */
export function useVisitorZone(): string | null {
  return useSyncExternalStore<string | null>(never, deviceZone, ofEverybody);
}
