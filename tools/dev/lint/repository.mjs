import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../../..');

/** The folders that are remotes, by what their package.json says. */
export const REMOTES = readdirSync(ROOT).filter((folder) => manifestOf(folder).stagedoor);

/** The folder of each workspace. */
export const WORKSPACES = [
  'libs/contracts',
  'libs/federation',
  'libs/platform',
  'libs/testing',
  'libs/ui',
  'shell',
  ...REMOTES,
  'api',
  'tools/dev',
  'tools/ops',
  'tools/ops/fixtures/sample-remote',
  'tools/payments-sandbox',
  'tools/postgres',
  'tools/processes',
  'tools/soak',
  'e2e',
  'bench',
];

const TEST =
  /\.(spec|int-spec)\.tsx?$|\/(testing|test-support)\/|^libs\/testing\/|^libs\/ui\/gallery\//;
const CONFIGURATION = /(^|\/)[\w.]+\.config\.(mjs|ts)$|^jest\.presets\.mjs$/;

/** A file's path from the root, with forward slashes. */
export function pathOf(filename) {
  return relative(ROOT, filename).split(sep).join('/');
}

export const isTest = (path) => TEST.test(path);
export const isConfiguration = (path) => CONFIGURATION.test(path);

/** The first of these folders that holds the path, the longest first. */
export function folderOf(path, folders) {
  const holding = folders.filter((folder) => path === folder || path.startsWith(`${folder}/`));
  return holding.sort((a, b) => b.length - a.length)[0];
}

/** The path from the root that an import names, if it names something of ours. */
export function targetOf(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (!specifier.startsWith('@stagedoor/')) return undefined;
  const [, name, ...rest] = specifier.split('/');
  const folder = WORKSPACES.find((workspace) => workspace.split('/').pop() === name);
  return folder && [folder, ...rest].join('/');
}

/** The package that an import names: `@scope/name` or `name`, without a path inside it. */
export function packageOf(specifier) {
  const [first, second] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** What package.json says, or an empty one where there is none. */
export function manifestOf(folder) {
  try {
    return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Calls `check` for every import and export of a file that names a module by a literal. */
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
