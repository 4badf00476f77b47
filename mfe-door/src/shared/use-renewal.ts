import { usePlatform } from '@stagedoor/platform';
import { onPageRenewed } from '@stagedoor/platform/device';
import { useEffect, useState } from 'react';

const QUIET_MS = 5_000;

/**
 * Opens another version of this page once it is in force and nothing has changed `between`, nor any field, for a while.
 * Waits for the end of a dialog, and of text that is not sent.
 */
export function useRenewal(isBusy: boolean, between?: unknown): void {
  const { leaveTo } = usePlatform();
  const [isRenewed, setRenewed] = useState(false);
  useEffect(() => onPageRenewed(() => setRenewed(true)), []);
  useEffect(() => {
    if (!isRenewed || isBusy) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (isInUse() ? wait() : leaveTo(window.location.pathname)), QUIET_MS);
    };
    wait();
    document.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', wait);
    };
  }, [isRenewed, isBusy, between, leaveTo]);
}

function isInUse(): boolean {
  const texts = document.querySelectorAll<HTMLInputElement>('input:is([type=text], [type=number])');
  return document.querySelector('dialog[open]') !== null || [...texts].some(({ value }) => value);
}
