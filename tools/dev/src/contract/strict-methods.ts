import ts from 'typescript';

const { factory } = ts;

/**
 * Rewrites each method of a declaration file to a property with a function type. The compiler compares the parameters of
 * methods in both directions and accepts a narrower one; it is strict with functions. Overloads remain.
 */
export function withStrictMethods(text: string): string {
  const source = ts.createSourceFile('file.d.ts', text, ts.ScriptTarget.Latest, true);
  const { transformed } = ts.transform(source, [
    (context) => (file) => {
      const visit = (node: ts.Node): ts.Node =>
        ts.visitEachChild(toProperty(node) ?? node, visit, context);
      return ts.visitNode(file, visit, ts.isSourceFile);
    },
  ]);
  return transformed.map((file) => ts.createPrinter().printFile(file)).join('');
}

function toProperty(node: ts.Node): ts.Node | undefined {
  if (ts.isMethodSignature(node) && !isOverloaded(node)) {
    return factory.createPropertySignature(
      node.modifiers,
      node.name,
      node.questionToken,
      functionType(node),
    );
  }
  if (ts.isMethodDeclaration(node) && !isOverloaded(node)) {
    return factory.createPropertyDeclaration(
      node.modifiers,
      node.name,
      node.questionToken,
      functionType(node),
      undefined,
    );
  }
  return undefined;
}

function functionType({
  typeParameters,
  parameters,
  type,
}: ts.MethodSignature | ts.MethodDeclaration): ts.FunctionTypeNode {
  const result = type ?? factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword);
  return factory.createFunctionTypeNode(typeParameters, parameters, result);
}

function isOverloaded(node: ts.MethodSignature | ts.MethodDeclaration): boolean {
  const siblings: readonly ts.Node[] =
    ts.isInterfaceDeclaration(node.parent) ||
    ts.isTypeLiteralNode(node.parent) ||
    ts.isClassLike(node.parent)
      ? node.parent.members
      : [];
  const name = node.name.getText();
  return siblings.some(
    (other) =>
      other !== node &&
      (ts.isMethodSignature(other) || ts.isMethodDeclaration(other)) &&
      other.name.getText() === name,
  );
}
