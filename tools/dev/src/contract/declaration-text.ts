import ts from 'typescript';

const { factory } = ts;
const printer = ts.createPrinter({ removeComments: true });

/**
 * Returns a declaration for the report: without comments, modifiers, private members, destructured parameters and the
 * files of imported types.
 */
export function declarationText(node: ts.Declaration): string {
  const statement = ts.isVariableDeclaration(node) ? asStatement(node) : node;
  const { transformed } = ts.transform<ts.Node>(statement, [
    (context) => (root) => {
      const visit = (child: ts.Node): ts.Node | undefined =>
        ts.visitEachChild(
          simplify(child),
          (inner) => (isPrivate(inner) ? undefined : visit(inner)),
          context,
        );
      return visit(root) ?? root;
    },
  ]);
  const [result] = transformed;
  if (!result) throw new Error('A declaration has no text.');
  return printer.printNode(ts.EmitHint.Unspecified, result, node.getSourceFile());
}

function asStatement(node: ts.VariableDeclaration): ts.VariableStatement {
  return factory.createVariableStatement(
    undefined,
    factory.createVariableDeclarationList([node], ts.NodeFlags.Const),
  );
}

function isPrivate(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ExportKeyword || node.kind === ts.SyntaxKind.DeclareKeyword) {
    return true;
  }
  return (
    ts.isClassElement(node) &&
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  );
}

function simplify(node: ts.Node): ts.Node {
  if (ts.isParameter(node) && !ts.isIdentifier(node.name)) {
    return factory.updateParameterDeclaration(
      node,
      node.modifiers,
      node.dotDotDotToken,
      'props',
      node.questionToken,
      node.type,
      undefined,
    );
  }
  return ts.isImportTypeNode(node) ? withoutFile(node) : node;
}

/** `import("../tokens/space").Space` is `Space`. */
function withoutFile(node: ts.ImportTypeNode): ts.TypeNode {
  const { argument, qualifier, typeArguments, isTypeOf } = node;
  const isOurs =
    ts.isLiteralTypeNode(argument) &&
    ts.isStringLiteral(argument.literal) &&
    argument.literal.text.startsWith('.');
  if (!isOurs || !qualifier) return node;
  return isTypeOf
    ? factory.createTypeQueryNode(qualifier, typeArguments)
    : factory.createTypeReferenceNode(qualifier, typeArguments);
}
