import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** The required kind of test: in a browser, of the API, or any. */
const KINDS = ['browser', 'api', 'unit'] as const;
export type Kind = (typeof KINDS)[number];

/** A testable sentence of the specification. */
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

/** Reads the sections of a folder in order. Throws a OneLineError for an invalid row and for a duplicate id. */
export function readSections(folder: string): Section[] {
  const files = readdirSync(folder).filter((name) => FILE.test(name));
  const sections = files
    .sort()
    .map((name) => parse(name, readFileSync(join(folder, name), 'utf8')));
  const ids = new Set<string>();
  for (const { id } of sections.flatMap(({ statements }) => statements)) {
    if (ids.has(id)) throw new OneLineError(`The id ${id} is used twice.`);
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
    throw new OneLineError(`${file} has a row that is not a statement: ${row}`);
  }
  return { id, text, kind: known };
}
