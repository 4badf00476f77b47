import { useLocation, useSearchParams } from '@stagedoor/platform';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  addressOf,
  filtersOf,
  withFilters,
  withoutFilters,
  type EventFilters,
} from './event-filters';

/** Browsers refuse more than 100 changes of the URL in 30 seconds, which a held-down key exceeds. */
const PAUSE_MS = 250;

// Replaces the history entry synchronously (`flushSync`): text typed meanwhile would belong to the previous entry.
const TYPING = { replace: true, preventScrollReset: true, flushSync: true };

/**
 * The filters, which the URL stores. Typed text reaches the URL after a pause, or at once by `settle`. `stored` are the
 * filters of the URL, `unfiltered` is the URL without filters.
 */
export function useEventFilters() {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<{ key: string; filters: EventFilters } | null>(null);
  // Back, forward and Clear all filters change the location's key, which discards the typed text.
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
    settle,
    /** Reads the fields: after each change, and what was typed into a drawn page before its scripts ran. */
    readForm(form: HTMLFormElement | null) {
      if (!form) return;
      // The types of URLSearchParams leave out forms without files.
      const shown = filtersOf(
        new URLSearchParams(new FormData(form) as unknown as URLSearchParams),
      );
      if (addressOf(shown) !== addressOf(filters)) setTyped({ key, filters: shown });
    },
    unfiltered: { search: withoutFilters(params).toString() },
  };
}
