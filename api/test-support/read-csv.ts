/** A field with what ends it: quoted with doubled quotes, or without quotes, commas and line breaks (RFC 4180). */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

/** Returns the fields of the lines of a CSV file, which may begin with a byte order mark. Throws where the text breaks RFC 4180. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (FIELD.lastIndex = text.startsWith('\uFEFF') ? 1 : 0; FIELD.lastIndex < text.length;) {
    const start = FIELD.lastIndex;
    const field = FIELD.exec(text);
    if (!field) throw new Error(`No CSV from character ${start} on`);
    const [, quoted, plain, end] = field;
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
