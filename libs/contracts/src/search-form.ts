const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u02bc\u0060\u00b4\u2032]/g;
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033]/g;
const ACCENTS = /[\u0300-\u036f]+/g;
const BLANKS = /[\t\n\v\f\r ]+/g;

/**
 * Normalises text for searching: lower case, no accents, straight quotation marks, single spaces. The database function
 * `search_form` does the same.
 */
export function searchForm(text: string): string {
  return text
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(BLANKS, ' ')
    .toLowerCase();
}
