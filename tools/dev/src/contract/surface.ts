import ts from 'typescript';
import type { Comparison, Side } from './comparison.js';
import { declarationText } from './declaration-text.js';

/** One name that a package exports. */
export interface Export {
  name: string;
  symbol: ts.Symbol;
  /** True if the name exists at run time; a type is judged where it is used. */
  isValue: boolean;
  /** `hosts`: for the shell, a harness and tests, which are built with the package; not part of the contract. */
  audience: 'remotes' | 'hosts';
  /** Made by remotes and used by the shell, so that it is judged in the other direction. */
  isMadeByRemotes: boolean;
  text: string;
  /** The declarations of this repository that it refers to, directly or indirectly. */
  refersTo: readonly ts.Symbol[];
}

/** The exports of a package, sorted by name. */
export type Surface = ReadonlyMap<string, Export>;

/** Reads the exports of one side. `@host` and `@madeByRemotes` in a doc comment set audience and direction. */
export function readSurface(comparison: Comparison, side: Side): Surface {
  const exported = comparison.checker
    .getExportsOfModule(comparison.entry(side))
    .map((symbol) => readExport(comparison, symbol))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return new Map(exported.map((one) => [one.name, one]));
}

function readExport(comparison: Comparison, exported: ts.Symbol): Export {
  const symbol = resolved(comparison.checker, exported);
  const tags = (symbol.declarations ?? []).flatMap((declaration) =>
    ts.getJSDocTags(declaration).map(({ tagName }) => tagName.text),
  );
  return {
    name: exported.name,
    symbol,
    isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
    audience: tags.includes('host') ? 'hosts' : 'remotes',
    isMadeByRemotes: tags.includes('madeByRemotes'),
    text: textOf(comparison, symbol, exported.name),
    refersTo: referencesOf(comparison, symbol),
  };
}

/** Returns the text of a declaration; for a third-party declaration its package. */
export function textOf({ checker, sideOf }: Comparison, symbol: ts.Symbol, name: string): string {
  const declarations = symbol.declarations ?? [];
  const own = declarations.filter((declaration) => sideOf(declaration));
  if (own.length === 0) return `export { ${name} } from '${packageOf(declarations[0])}';`;
  return own.map((declaration) => inferredText(checker, declaration)).join('\n');
}

/** Returns the resolved type for a type that is inferred from a schema. */
function inferredText(checker: ts.TypeChecker, declaration: ts.Declaration): string {
  if (!isInferred(declaration)) return declarationText(declaration);
  const { InTypeAlias, NoTruncation, UseFullyQualifiedType } = ts.TypeFormatFlags;
  const flags = InTypeAlias | NoTruncation | UseFullyQualifiedType;
  const type = checker.getTypeAtLocation(declaration);
  return `type ${declaration.name.text} = ${checker.typeToString(type, declaration, flags)};`;
}

function isInferred(declaration: ts.Declaration): declaration is ts.TypeAliasDeclaration {
  return (
    ts.isTypeAliasDeclaration(declaration) &&
    ts.isTypeReferenceNode(declaration.type) &&
    (declaration.type.typeArguments ?? []).some((argument) => ts.isTypeQueryNode(argument))
  );
}

/** Returns the package of a declaration in `node_modules`; `@types/x` counts as `x`. */
export function packageOf(declaration: ts.Node | undefined): string {
  const file = declaration?.getSourceFile().fileName ?? '';
  const [, name = 'typescript'] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return name.replace(/^@types\//, '').replace('__', '/');
}

function referencesOf(comparison: Comparison, start: ts.Symbol): ts.Symbol[] {
  const found = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) follow(comparison.checker.getSymbolAtLocation(node));
    ts.forEachChild(node, visit);
  };
  const follow = (mentioned: ts.Symbol | undefined): void => {
    const symbol = mentioned && resolved(comparison.checker, mentioned);
    if (!symbol || symbol === start || found.has(symbol)) return;
    const own = symbol.declarations?.filter((one) => comparison.sideOf(one) && isTopLevel(one));
    if (!own?.length) return;
    found.add(symbol);
    // An inferred type is resolved, so that its schema does not count.
    own.filter((one) => !isInferred(one)).forEach(visit);
  };
  for (const declaration of start.declarations ?? []) {
    if (comparison.sideOf(declaration)) visit(declaration);
  }
  return [...found];
}

function isTopLevel(declaration: ts.Declaration): boolean {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(statement.parent);
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
