import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Which tests can show a statement: one in a browser, one of the API, or any. */
export const KINDS = ['browser', 'api', 'unit'] as const;
export type Kind = (typeof KINDS)[number];

/** One sentence of the specification that a test can show. */
export interface Statement {
  id: string;
  text: string;
  kind: Kind;
}

/** One file of statements. */
export interface Section {
  title: string;
  statements: readonly Statement[];
}

const FILE = /^(\d)-.*\.md$/;
const ROW = /^\| `(?<id>\d\.[a-z-]+\.[a-z\d-]+)` *\| (?<text>.*?) *\| (?<kind>[a-z]+) *\|$/;

/** Every section of a folder, in its order. Throws for a row that says nothing, and for an id that is used twice. */
export function readSections(folder: string): Section[] {
  const files = readdirSync(folder).filter((name) => FILE.test(name));
  const sections = files
    .sort()
    .map((name) => parse(name, readFileSync(join(folder, name), 'utf8')));
  const ids = new Set<string>();
  for (const { id } of sections.flatMap(({ statements }) => statements)) {
    if (ids.has(id)) throw new OneLineError(`The id ${id} stands for two statements.`);
    ids.add(id);
  }
  return sections;
}

function parse(name: string, text: string): Section {
  const lines = text.split('\n');
  const rows = lines.filter((line) => line.startsWith('| `'));
  const title = lines.find((line) => line.startsWith('# '))?.slice(2) ?? name;
  return { title, statements: rows.map((row) => statementOf(row, name)) };
}

function statementOf(row: string, file: string): Statement {
  const { id = '', text = '', kind } = ROW.exec(row)?.groups ?? {};
  const known = KINDS.find((one) => one === kind);
  if (!known || !id.startsWith(`${file[0]}.`)) {
    throw new OneLineError(`${file} has a row that is no statement: ${row}`);
  }
  return { id, text, kind: known };
}
