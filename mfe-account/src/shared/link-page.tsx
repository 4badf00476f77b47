import { useLocation } from '@stagedoor/platform';
import type { ComponentType } from 'react';

/** Props of a page that a link in a mail opens. */
export interface LinkPageProps {
  /** The fragment of the link, which browsers do not send to a server. */
  token: string;
}

/** Renders a page with the token of its link. A second link in the same tab loads no document and starts it again. */
export function LinkPage({ page: Page }: { page: ComponentType<LinkPageProps> }) {
  const token = useLocation().hash.slice(1);
  return <Page key={token} token={token} />;
}
