import { useSearchParams } from '@stagedoor/platform';
import { useMemo } from 'react';
import { filtersOf, withFilter, withoutFilters, type EventFilters } from './event-filters';

// The address is the one place where filters are kept. Typing replaces its entry in the history, and it must be written
// at once (`flushSync`), or the controlled inputs would lose letters.
const TYPING = { replace: true, preventScrollReset: true, flushSync: true };

/** The filters in the address, how to change them, and the address without them. */
export function useEventFilters() {
  const [params, setParams] = useSearchParams();
  return {
    filters: useMemo(() => filtersOf(params), [params]),
    change: (name: keyof EventFilters, value: string) =>
      setParams((current) => withFilter(current, name, value), TYPING),
    unfiltered: { search: withoutFilters(params).toString() },
  };
}
