import type { z } from 'zod';

/** Formats the issues of a document in one line, each with its path in the document. */
export function issuesIn({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
