import { usePageTitle as useTitle } from '@stagedoor/platform';

// A second major version, made of the first one. The module of the earlier version of a real site looks like this: what
// both have in common, and an adapter for each export that has changed.
export * from '@stagedoor/platform';

/** Sets the title of the page. The first major version takes a text. */
export function usePageTitle({ title }: { title: string }): void {
  useTitle(title);
}
