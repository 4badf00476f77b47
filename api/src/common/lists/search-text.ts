import { searchForm } from '@stagedoor/contracts';

/** NUL cannot be stored, and U+0001 separates the columns of the indexes: no text contains either. */
const IN_NO_TEXT = /[\0\u0001]/g;

/** PostgreSQL extracts trigrams from these in every locale; shorter texts and other scripts cannot use the index. */
const HAS_TRIGRAM = /[a-z0-9]{3}/i;

/** Returns the trimmed search text; null when it is empty. */
export function searchText(given: string | undefined): string | null {
  return given?.replace(IN_NO_TEXT, '').trim() || null;
}

/** Whether a trigram index can find the text. */
export function hasTrigram(text: string): boolean {
  return HAS_TRIGRAM.test(searchForm(text));
}
