import { LIST_LIMIT } from '@stagedoor/contracts';

/** One page of a bare list; its cursor stands beside `data` in the body. */
export class Page<Item> {
  constructor(
    readonly items: readonly Item[],
    /** Null at the end of the list. */
    readonly nextCursor: string | null,
  ) {}
}

/** How many entries a page has at most. */
export function pageSize(limit: string | undefined): number {
  return limit === undefined ? LIST_LIMIT : Number(limit);
}

/** Cuts rows that were read one beyond the size of their page; the last row of the page is its end if there are more. */
export function cutPage<Row>(rows: readonly Row[], size: number): { page: Row[]; end: Row | null } {
  const page = rows.slice(0, size);
  return { page, end: rows.length > size ? page.at(-1)! : null };
}
