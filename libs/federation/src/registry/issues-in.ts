import type { z } from 'zod';

/** What is wrong with a document, in one line, each problem with the place in the document where it is. */
export function issuesIn({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
