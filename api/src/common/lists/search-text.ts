import { searchForm } from '@stagedoor/contracts';

/** NUL cannot be stored, and U+0001 parts the columns of the indexes: no text holds either. */
const IN_NO_TEXT = /[\0\u0001]/g;

/** What PostgreSQL takes apart into trigrams whatever its locale; shorter texts, and those of other scripts, it cannot look up. */
const HAS_TRIGRAM = /[a-z0-9]{3}/i;

/** What is looked for, without blanks around it; null when that is nothing. */
export function searchText(given: string | undefined): string | null {
  return given?.replace(IN_NO_TEXT, '').trim() || null;
}

/** Whether an index of trigrams leads to what holds the text. */
export function hasTrigram(text: string): boolean {
  return HAS_TRIGRAM.test(searchForm(text));
}
