import { usePlatform } from '@stagedoor/platform';
import { onPageRenewed } from '@stagedoor/platform/device';
import { useEffect, useState } from 'react';

const QUIET_MS = 5_000;

/** Opens another version of this page once it is in force and nothing has changed `between` for a while. */
export function useRenewal(isBusy: boolean, between?: unknown): void {
  const { leaveTo } = usePlatform();
  const [isRenewed, setRenewed] = useState(false);
  useEffect(() => onPageRenewed(() => setRenewed(true)), []);
  useEffect(() => {
    if (!isRenewed || isBusy) return undefined;
    const timer = setTimeout(() => leaveTo(window.location.pathname), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isRenewed, isBusy, between, leaveTo]);
}
