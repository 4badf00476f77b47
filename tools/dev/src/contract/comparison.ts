import { join, posix } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import ts from 'typescript';
import { browserOptions, sharingHost } from './compiler.js';
import type { Declarations } from './declarations.js';
import { libraryFolder, type PromisedPackage } from './promised-packages.js';
import { withStrictMethods } from './strict-methods.js';

/** The state of a package: the stored or the current one. */
export type Side = 'before' | 'after';

/** Both states of a package in one program, so that their types can be compared. */
export interface Comparison {
  checker: ts.TypeChecker;
  entry: (side: Side) => ts.Symbol;
  /** The state of a node; undefined for the declarations of third-party packages. */
  sideOf: (node: ts.Node) => Side | undefined;
}

const PLACE = join(REPOSITORY, 'libs/~contract');

/** Compiles two states of a package from memory. */
export function compileBoth(
  { name }: PromisedPackage,
  states: Readonly<Record<Side, Declarations>>,
): Comparison {
  const files = new Map(
    (['before', 'after'] as const).flatMap((side) =>
      Object.entries(states[side]).map(([path, text]) => [
        `${PLACE}/${side}/${path}`,
        withStrictMethods(text),
      ]),
    ),
  );
  const options = browserOptions();
  const entryFile = (side: Side) => `${PLACE}/${side}/${name}/src/index.d.ts`;
  const program = ts.createProgram({
    rootNames: (['before', 'after'] as const).map(entryFile).filter((file) => files.has(file)),
    options,
    host: hostOf(files, name, options),
  });
  const checker = program.getTypeChecker();
  return {
    checker,
    entry(side) {
      const source = program.getSourceFile(entryFile(side));
      const symbol = source && checker.getSymbolAtLocation(source);
      if (!symbol) throw new Error(`The ${side} of ${name} exports nothing.`);
      return symbol;
    },
    sideOf: (node) => sideOfFile(node.getSourceFile().fileName),
  };
}

function sideOfFile(file: string): Side | undefined {
  if (!file.startsWith(PLACE)) return undefined;
  return file.startsWith(`${PLACE}/before/`) ? 'before' : 'after';
}

function hostOf(
  files: ReadonlyMap<string, string>,
  name: string,
  options: ts.CompilerOptions,
): ts.CompilerHost {
  const host = sharingHost(options);
  const home = join(libraryFolder(name), 'src/index.ts');
  return {
    ...host,
    fileExists: (file) => files.has(file) || host.fileExists(file),
    readFile: (file) => files.get(file) ?? host.readFile(file),
    getSourceFile(file, version, ...rest) {
      const text = files.get(file);
      return text === undefined
        ? host.getSourceFile(file, version, ...rest)
        : ts.createSourceFile(file, text, version, true);
    },
    resolveModuleNameLiterals: (literals, containing) =>
      literals.map(({ text }) => {
        const own = ownFile(files, containing, text);
        if (own) return { resolvedModule: { resolvedFileName: own, extension: '.d.ts' } };
        const from = sideOfFile(containing) ? home : containing;
        return ts.resolveModuleName(text, from, options, host);
      }),
  };
}

/** Returns the file of the same state that an import names: a relative one, or a package of this repository. */
function ownFile(
  files: ReadonlyMap<string, string>,
  containing: string,
  specifier: string,
): string | undefined {
  const side = sideOfFile(containing);
  if (!side) return undefined;
  const [, ours] = /^@stagedoor\/([a-z]+)$/.exec(specifier) ?? [];
  const path = ours
    ? `${PLACE}/${side}/${ours}/src/index`
    : posix.join(posix.dirname(containing), specifier.replace(/\.js$/, ''));
  return [`${path}.d.ts`, `${path}/index.d.ts`].find((file) => files.has(file));
}
