import { type CallExpression, type Expression, parseSync } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test, or a step of a journey, whose title ends with ids of statements. */
export interface TaggedTest {
  /** The path relative to the root. */
  file: string;
  /** Without the ids. */
  title: string;
  ids: readonly string[];
}

const TEST_FILE = /\.(?:int-)?spec\.tsx?$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);
const ID = /\s*\[(\d\.[^\]]+)\]/g;
/** Skipped tests and groups do not count. */
const TEST_FUNCTIONS = new Set(['it', 'test', 'it.each', 'test.each', 'test.step']);

/** Returns the tagged tests in these folders of the repository. */
export function findTaggedTests(repository: string, folders: readonly string[]): TaggedTest[] {
  return folders
    .flatMap((folder) => testFiles(repository, folder))
    .flatMap((file) => taggedTestsIn(file, readFileSync(join(repository, file), 'utf8')));
}

/** Returns the tagged tests of one file in order. */
export function taggedTestsIn(file: string, source: string): TaggedTest[] {
  if (source.search(ID) < 0) return [];
  const syntax = { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true } as const;
  const titles = [...callsIn(parseSync(source, syntax))].flatMap(titleOf);
  return titles.map((title) => withIds(file, title)).filter(({ ids }) => ids.length > 0);
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

function* callsIn(node: unknown): Generator<CallExpression> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'CallExpression') yield node as CallExpression;
  for (const child of Object.values(node)) yield* callsIn(child);
}

function titleOf({ callee, arguments: [first] }: CallExpression): string[] {
  if (callee.type === 'Super' || callee.type === 'Import') return [];
  return TEST_FUNCTIONS.has(nameOf(callee)) && first ? textOf(first.expression) : [];
}

/** Returns `it` for `it(…)`, and `it.each` for `it.each(…)(…)` and for a template table. */
function nameOf(callee: Expression): string {
  switch (callee.type) {
    case 'Identifier':
      return callee.value;
    case 'MemberExpression':
      return callee.property.type === 'Identifier'
        ? `${nameOf(callee.object)}.${callee.property.value}`
        : '';
    case 'CallExpression':
      return callee.callee.type === 'MemberExpression' ? nameOf(callee.callee) : '';
    case 'TaggedTemplateExpression':
      return nameOf(callee.tag);
    default:
      return '';
  }
}

function textOf(title: Expression): string[] {
  if (title.type === 'StringLiteral') return [title.value];
  if (title.type !== 'TemplateLiteral') return [];
  return [title.quasis.map(({ cooked, raw }) => cooked ?? raw).join('…')];
}

function withIds(file: string, title: string): TaggedTest {
  const ids = [...title.matchAll(ID)].map(([, id = '']) => id);
  return { file, title: title.replaceAll(ID, ''), ids };
}
