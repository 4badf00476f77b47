import { isolated } from '@stagedoor/contracts';

/**
 * Returns user text as a part of a subject or a line of a mail: line breaks and other white space become single spaces,
 * and its direction is isolated.
 */
export function inLine(text: string): string {
  return isolated(text.replace(/[\s\p{Cc}]+/gu, ' ').trim());
}
