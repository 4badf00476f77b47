import { LIST_LIMIT } from '@stagedoor/contracts';

/** One page of a list without a wrapper object; its cursor stands beside `data` in the body. */
export class Page<Item> {
  constructor(
    readonly items: readonly Item[],
    /** Null at the end of the list. */
    readonly nextCursor: string | null,
  ) {}
}

/** Maximum entries per page. */
export function pageSize(limit: string | undefined): number {
  return limit === undefined ? LIST_LIMIT : Number(limit);
}

/** Cuts rows that were read with one row beyond the page; `end` is the last row of the page when more follow. */
export function cutPage<Row>(rows: readonly Row[], size: number): { page: Row[]; end: Row | null } {
  const page = rows.slice(0, size);
  return { page, end: rows.length > size ? page.at(-1)! : null };
}
