import type { z } from 'zod';

/** Returns the message of an issue: that of the rule, for a key of a record that breaks one. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_key') return issue.message;
  return issue.issues.map(({ message }) => message).join(' ');
}

/** Formats the issues of a document in one line, each with its path in the document. */
export function issuesIn({ issues }: z.ZodError): string {
  return issues
    .map((issue) => ({ path: issue.path.join('.'), message: messageOf(issue) }))
    .map(({ path, message }) => (path ? `${path}: ${message}` : message))
    .join('; ');
}
