import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../../..');

/** The folders that are remotes: their package.json has `stagedoor`. */
export const REMOTES = readdirSync(ROOT).filter((folder) => manifestOf(folder).stagedoor);

/**
 * The folders with a package.json of ours. The sample remote and `bench` are no npm workspaces: they resolve packages
 * from the root.
 */
export const WORKSPACES = [
  'libs/contracts',
  'libs/federation',
  'libs/platform',
  'libs/testing',
  'libs/tracing',
  'libs/ui',
  'shell',
  ...REMOTES,
  'api',
  'tools/cluster',
  'tools/create-remote',
  'tools/dev',
  'tools/harness',
  'tools/images',
  'tools/ops',
  'tools/ops/fixtures/sample-remote',
  'tools/payments-sandbox',
  'tools/postgres',
  'tools/processes',
  'tools/remote',
  'tools/soak',
  'e2e',
  'bench',
];

const TEST =
  /\.(spec|int-spec)\.tsx?$|\/(testing|test-support)\/|^libs\/testing\/|^libs\/ui\/gallery\//;
const CONFIGURATION = /(^|\/)[\w.]+\.config\.(mjs|ts)$|^vitest\.presets\.mjs$/;

/** The path of a file relative to the root, with forward slashes. */
export function pathOf(filename) {
  return relative(ROOT, filename).split(sep).join('/');
}

export const isTest = (path) => TEST.test(path);
export const isConfiguration = (path) => CONFIGURATION.test(path);

/** The longest of these folders that contains the path. */
export function folderOf(path, folders) {
  const holding = folders.filter((folder) => path === folder || path.startsWith(`${folder}/`));
  return holding.sort((a, b) => b.length - a.length)[0];
}

/** The path relative to the root of an import, if it is of this repository. */
export function targetOf(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (!specifier.startsWith('@stagedoor/')) return undefined;
  const [, name, ...rest] = specifier.split('/');
  const folder = WORKSPACES.find((workspace) => workspace.split('/').pop() === name);
  return folder && [folder, ...rest].join('/');
}

/** The package of an import: `@scope/name` or `name`, without the path inside it. */
export function packageOf(specifier) {
  const [first, second] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** The package.json of a folder; empty if there is none. */
export function manifestOf(folder) {
  try {
    return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Calls `check` for every import and export with a literal module name. */
export function onImports(check) {
  const visit = (node) => {
    if (typeof node.source?.value === 'string') check(node, node.source.value);
  };
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportAllDeclaration: visit,
    ExportNamedDeclaration: visit,
  };
}
