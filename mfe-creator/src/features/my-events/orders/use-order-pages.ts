import type { EventOrder, MyEvent } from '@stagedoor/contracts';
import { errorText, useApi, useGrowth, type Page } from '@stagedoor/platform';
import { useState } from 'react';
import { eventOrdersQuery, pagedEventOrders } from '../../../shared/event-queries';

const PER_PAGE = 20;

/**
 * The orders of an event in pages of 20. Loads more orders into `list` when the user turns to a page beyond its end;
 * the present page stays until they are loaded.
 */
export function useOrderPages(event: MyEvent, list: Page<EventOrder>, total: number) {
  const api = useApi();
  const { mutate, isPending, error } = useGrowth(
    pagedEventOrders(api, event),
    eventOrdersQuery(api, event).queryKey,
  );
  const [wanted, setWanted] = useState(1);
  const { length } = list.items;
  const isThere = (page: number) => !list.nextCursor || length >= page * PER_PAGE;
  const pageCount = Math.max(
    1,
    Math.ceil((list.nextCursor ? Math.max(total, length + 1) : length) / PER_PAGE),
  );
  const page = Math.min(isThere(wanted) ? wanted : Math.ceil(length / PER_PAGE), pageCount);

  function turnTo(next: number) {
    setWanted(next);
    if (!isThere(next) && !isPending) mutate(list);
  }

  return {
    rows: list.items.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    page,
    pageCount,
    onPageChange: turnTo,
    failed: error && !isThere(wanted) ? errorText(error, 'Failed to load orders') : null,
  };
}
