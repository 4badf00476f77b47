import { z } from 'zod';

/**
 * What the pages of a remote need of the browser beyond other pages: the camera, or to open without network. The pages
 * of such a remote are documents of their own, because a document keeps the permissions that it came with.
 */
const PAGE_NEEDS = ['camera', 'offline'] as const;
export type PageNeed = (typeof PAGE_NEEDS)[number];

export const pageNeedsSchema = z
  .array(z.enum(PAGE_NEEDS, { error: `A need is one of ${PAGE_NEEDS.join(', ')}.` }))
  .min(1)
  .refine((needs) => new Set(needs).size === needs.length, { error: 'Name each need once.' });

export const NO_SCOPE = {
  error: 'The paths of a remote that opens without network begin with the same fixed part.',
  path: ['needs'],
};

/** Returns the first part that all paths share, such as `/door`; null if they differ or it is a parameter. */
export function offlineScope(paths: readonly { path: string }[]): string | null {
  const firsts = new Set(paths.map(({ path }) => path.split('/')[1] ?? ''));
  const [first = ''] = firsts;
  return firsts.size === 1 && /^[a-z0-9]/.test(first) ? `/${first}` : null;
}

/** True if a document with the first needs can show a page with the second. */
export function sameNeeds(one: readonly PageNeed[] = [], other: readonly PageNeed[] = []): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
