import { isolated } from '@stagedoor/contracts';
import { useEffect } from 'react';

/** Sets the document's title to `<title> · Stagedoor`. Does nothing while the title is null. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${isolated(title)} · Stagedoor`;
  }, [title]);
}
