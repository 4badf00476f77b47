import { isolated } from '@stagedoor/contracts';
import { useEffect } from 'react';

/** Names the page in the browser's tab and history as `<title> · Stagedoor`; nothing changes while the title is null. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${isolated(title)} · Stagedoor`;
  }, [title]);
}
