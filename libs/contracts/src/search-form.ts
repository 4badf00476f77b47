const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u02bc\u0060\u00b4\u2032]/g;
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033]/g;
const ACCENTS = /[\u0300-\u036f]+/g;
const BLANKS = /[\t\n\v\f\r ]+/g;

/**
 * A text as it is searched: in lower case, without accents, with straight quotation marks and single spaces. The database
 * has the same as `search_form`.
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
