import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import ts from 'typescript';

/** A test, or a step of a journey, below a comment `// @covers <id> …` with the ids of its statements. */
export interface TaggedTest {
  /** The path relative to the root. */
  file: string;
  title: string;
  ids: readonly string[];
}

const TEST_FILE = /\.(?:int-)?spec\.tsx?$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);
const TAG = /^\s*\/\/ @covers (.+)$/;
/** Skipped tests and groups do not count. */
const TEST_FUNCTIONS = new Set(['it', 'test', 'it.each', 'test.each', 'test.step']);

/** Returns the tagged tests in these folders of the repository. */
export function findTaggedTests(repository: string, folders: readonly string[]): TaggedTest[] {
  return folders
    .flatMap((folder) => testFiles(repository, folder))
    .flatMap((file) => taggedTestsIn(file, readFileSync(join(repository, file), 'utf8')));
}

/** Returns the tagged tests of one file in order. Throws a OneLineError for a tag that is not directly above a test. */
export function taggedTestsIn(file: string, source: string): TaggedTest[] {
  const tags = tagsByLine(source);
  if (tags.size === 0) return [];
  const titles = titlesByLine(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return [...tags].map(([line, ids]) => {
    const title = titles.get(line);
    if (title === undefined)
      throw new OneLineError(`${file}:${line}: @covers is not directly above a test.`);
    return { file, title, ids };
  });
}

function testFiles(repository: string, folder: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        return SKIPPED_FOLDERS.has(entry.name) ? [] : testFiles(repository, path);
      }
      return TEST_FILE.test(entry.name) ? [path] : [];
    });
}

/** Returns the ids of consecutive tags by the line that follows them; lines are counted from 0. */
function tagsByLine(source: string): Map<number, string[]> {
  const tags = new Map<number, string[]>();
  let ids: string[] = [];
  for (const [line, text] of source.split('\n').entries()) {
    const [, tag] = TAG.exec(text) ?? [];
    if (tag !== undefined) ids.push(...tag.split(' '));
    else if (ids.length > 0) {
      tags.set(line, ids);
      ids = [];
    }
  }
  return tags;
}

/** Returns the titles of the tests by the line on which each begins; lines are counted from 0. */
function titlesByLine(file: ts.SourceFile): Map<number, string> {
  const titles = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TEST_FUNCTIONS.has(nameOf(node.expression))) {
      const title = textOf(node.arguments[0]);
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      if (title !== undefined) titles.set(line, title);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** Returns `it` for `it(…)`, and `it.each` for `it.each(…)(…)` and for a template table. */
function nameOf(callee: ts.Expression): string {
  if (ts.isCallExpression(callee)) return nameOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? nameOf(callee.tag) : callee.getText();
}

function textOf(title: ts.Expression | undefined): string | undefined {
  if (title && ts.isStringLiteralLike(title)) return title.text;
  if (!title || !ts.isTemplateExpression(title)) return undefined;
  return [title.head, ...title.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join('…');
}
