import { useLocation, useSearchParams } from '@stagedoor/platform';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { filtersOf, withFilters, withoutFilters, type EventFilters } from './event-filters';

/** Browsers refuse more than a hundred changes of the address in half a minute, which a held-down key soon makes. */
const PAUSE_MS = 250;

// Typing replaces its entry in the history, at once (`flushSync`): what is typed meanwhile would belong to the old one.
const TYPING = { replace: true, preventScrollReset: true, flushSync: true };

/**
 * The filters, those in the address, how to change them, and the address without them. They live in the address; what is
 * typed is on its way there for a moment, and `settle` brings it there at once.
 */
export function useEventFilters() {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<{ key: string; filters: EventFilters } | null>(null);
  // Back, forward and Clear all filters lead to an address of another key, whose own filters hold.
  const pending = typed?.key === key ? typed.filters : null;
  const stored = useMemo(() => filtersOf(params), [params]);
  const filters = pending ?? stored;

  const settle = useCallback(() => {
    if (pending) setParams((current) => withFilters(current, pending), TYPING);
  }, [pending, setParams]);

  useEffect(() => {
    if (!pending) return;
    const pause = setTimeout(settle, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [pending, settle]);

  return {
    filters,
    stored,
    change: (name: keyof EventFilters, value: string) =>
      setTyped({ key, filters: { ...filters, [name]: value } }),
    settle,
    unfiltered: { search: withoutFilters(params).toString() },
  };
}
