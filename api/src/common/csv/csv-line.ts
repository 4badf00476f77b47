/** A spreadsheet reads text that begins with one of these as a formula (OWASP, 'CSV Injection'). */
const BEGINS_FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Returns one line of a CSV file (RFC 4180) with its line break; null is an empty field. Text that a spreadsheet would
 * read as a formula gets a leading apostrophe.
 */
export function csvLine(fields: readonly (string | null)[]): string {
  return `${fields.map(toField).join(',')}\r\n`;
}

function toField(value: string | null): string {
  const text = withoutFormula(value ?? '');
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormula(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${text}` : text;
}
