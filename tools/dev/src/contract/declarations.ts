import { join, relative, sep } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import ts from 'typescript';
import { browserOptions, sharingHost } from './compiler.js';
import { libraryFolder, type PromisedPackage } from './promised-packages.js';

/** Texts of declaration files, by their path from `libs`: `platform/src/index.d.ts`. */
export type Declarations = Readonly<Record<string, string>>;

/**
 * Lists of the API that may grow at any time, so that a new entry is no change of the contract: a remote must handle
 * unknown entries.
 */
const OPEN_LISTS: Readonly<Record<string, RegExp>> = {
  'contracts/src/errors.d.ts': /(?<=\bcode: )z\.ZodMiniEnum<\{[^}]*\}>/,
};

/** Compiles the declarations of a package and of the packages of this repository in its types. */
export function emitDeclarations({ name, refersTo }: PromisedPackage): Declarations {
  const options = {
    ...browserOptions(),
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
  };
  const entries = [name, ...refersTo].map((one) => join(libraryFolder(one), 'src/index.ts'));
  const program = ts.createProgram(entries, options, sharingHost(options));
  const files: [string, string][] = [];
  const { diagnostics } = program.emit(undefined, (path, text) => {
    files.push(withOpenLists(pathOf(path), text));
  });
  const [problem] = diagnostics;
  if (problem) {
    const message = ts.flattenDiagnosticMessageText(problem.messageText, ' ');
    throw new OneLineError(`libs/${name} has no declarations: ${message}`);
  }
  return Object.fromEntries(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function pathOf(file: string): string {
  return relative(join(REPOSITORY, 'libs'), file).split(sep).join('/');
}

function withOpenLists(path: string, text: string): [path: string, text: string] {
  const list = OPEN_LISTS[path];
  if (list && !list.test(text)) throw new Error(`${path} does not contain its open list.`);
  return [path, list ? text.replace(list, 'z.ZodMiniString<string>') : text];
}
