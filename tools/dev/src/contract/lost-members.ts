import ts from 'typescript';
import type { Comparison } from './comparison.js';

/**
 * Returns the members that a remote can no longer use: removed properties and parameters, and properties that became
 * read-only. Assignability does not show them, because an object with excess members is assignable.
 */
export function lostMembers(
  { checker, sideOf }: Comparison,
  before: ts.Type,
  after: ts.Type,
  name: string,
): string[] {
  const seen = new Set<ts.Type>();

  const inTypes = (one: ts.Type, other: ts.Type, path: string): string[] => {
    if (one === other || seen.has(one)) return [];
    seen.add(one);
    if (isAny(other)) return isAny(one) ? [] : [`${path}, which is of any type now`];
    return [
      ...inPairs(objectsIn(checker, one), objectsIn(checker, other), (old, next) =>
        inObjects(old, next, path),
      ),
      ...inArguments(one, other, path),
    ];
  };

  const inObjects = (one: ts.Type, other: ts.Type, path: string): string[] => [
    ...checker.getPropertiesOfType(one).flatMap((old) => inProperty(old, other, path)),
    ...one.getCallSignatures().flatMap((old, index) => {
      const next = other.getCallSignatures()[index];
      return next ? inSignatures(old, next, path) : [`${path}()`];
    }),
  ];

  const inProperty = (old: ts.Symbol, other: ts.Type, owner: string): string[] => {
    const path = `${owner}.${old.name}`;
    // A member with a symbol as its key has another name on each side.
    if (old.name.startsWith('__@')) return [];
    const next = checker.getPropertyOfType(other, old.name);
    if (!next) return [path];
    if (!isReadonly(old) && isReadonly(next)) return [`${path}, to be written`];
    if (!(old.declarations ?? []).some((one) => sideOf(one))) return [];
    return inTypes(checker.getTypeOfSymbol(old), checker.getTypeOfSymbol(next), path);
  };

  const inSignatures = (one: ts.Signature, other: ts.Signature, path: string): string[] => [
    ...one.parameters.flatMap((old, index) => {
      const next = other.parameters[index];
      const where = `${path}(${old.name})`;
      return next
        ? inTypes(checker.getTypeOfSymbol(old), checker.getTypeOfSymbol(next), where)
        : [where];
    }),
    ...inTypes(one.getReturnType(), other.getReturnType(), `${path}()`),
  ];

  const inArguments = (one: ts.Type, other: ts.Type, path: string): string[] =>
    inPairs(typeArguments(checker, one), typeArguments(checker, other), (old, next) =>
      inTypes(old, next, path),
    );

  return [...new Set(inTypes(before, after, name))];
}

/** Compares the elements at the same index. */
function inPairs<T>(
  olds: readonly T[],
  news: readonly T[],
  compare: (old: T, next: T) => string[],
): string[] {
  return olds.slice(0, news.length).flatMap((old, index) => compare(old, news[index]!));
}

/** Returns the object types of a type: itself, or those of its union. */
function objectsIn(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  const types = type.isUnion() ? type.types : [type];
  return types.filter(
    (one) =>
      one.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && !checker.isArrayType(one),
  );
}

const isAny = ({ flags }: ts.Type) => (flags & ts.TypeFlags.Any) !== 0;

function typeArguments(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  if (type.aliasTypeArguments) return type.aliasTypeArguments;
  if (!(type.flags & ts.TypeFlags.Object)) return [];
  const { objectFlags } = type as ts.ObjectType;
  return objectFlags & ts.ObjectFlags.Reference
    ? checker.getTypeArguments(type as ts.TypeReference)
    : [];
}

function isReadonly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (one) => (ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Readonly) !== 0,
  );
}
