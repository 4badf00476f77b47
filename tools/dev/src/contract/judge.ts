import ts from 'typescript';
import type { Change } from './change.js';
import { type Comparison, compileBoth } from './comparison.js';
import type { Declarations } from './declarations.js';
import { lostMembers } from './lost-members.js';
import type { PromisedPackage } from './promised-packages.js';
import { type Export, readSurface, type Surface, textOf } from './surface.js';

const SHOWN_MEMBERS = 3;

/**
 * Compares two states of a package, without the exports for hosts. A change that the types do not show to be compatible
 * is incompatible.
 */
export function judge(
  promised: PromisedPackage,
  before: Declarations,
  after: Declarations,
): Change[] {
  const comparison = compileBoth(promised, { before, after });
  const [old, now] = (['before', 'after'] as const).map((side) =>
    promisedTo(readSurface(comparison, side)),
  );
  const names = [...new Set([...old!.keys(), ...now!.keys()])].sort();
  return names.flatMap((name) => {
    const change = judgeExport(comparison, old!, now!, name);
    return change ? [{ name, ...change }] : [];
  });
}

function promisedTo(surface: Surface): Surface {
  return new Map([...surface].filter(([, { audience }]) => audience === 'remotes'));
}

type Judgement = Omit<Change, 'name'>;

const major = (reason: string): Judgement => ({ bump: 'major', reason });
const minor = (reason: string): Judgement => ({ bump: 'minor', reason });

function judgeExport(
  comparison: Comparison,
  old: Surface,
  now: Surface,
  name: string,
): Judgement | null {
  const [before, after] = [old.get(name), now.get(name)];
  if (!before) return minor('is new');
  if (!after) return major('is gone');
  if (wholeText(comparison, before) === wholeText(comparison, after)) return null;
  if (before.isValue && !after.isValue) return major('is a type alone now');
  return (
    judgeValue(comparison, before, after) ??
    judgeType(comparison, before, after, old) ??
    minor('takes or gives more than before')
  );
}

/** Returns null for a type, and for a value that can be used as before. */
function judgeValue(comparison: Comparison, before: Export, after: Export): Judgement | null {
  if (!before.isValue) return null;
  const [old, now] = [before, after].map(({ symbol }) =>
    comparison.checker.getTypeOfSymbol(symbol),
  );
  return judgePair(comparison, before.name, old!, now!);
}

/**
 * Judges a type. A type in exported values, or in types made by remotes, is judged with those. Any other must be
 * assignable in both directions, because its producers and consumers are unknown; a type made by remotes in one.
 */
function judgeType(
  comparison: Comparison,
  before: Export,
  after: Export,
  surface: Surface,
): Judgement | null {
  const { symbol, name } = before;
  if (!(symbol.flags & ts.SymbolFlags.Type)) return null;
  const [old, now] = [before, after].map((one) =>
    comparison.checker.getDeclaredTypeOfSymbol(one.symbol),
  );
  const isUsed = [...surface.values()].some(
    (one) =>
      (one.isValue || one.isMadeByRemotes) &&
      (one.symbol === symbol ? one.isValue : one.refersTo.includes(symbol)),
  );
  const lost = lostMembers(comparison, old!, now!, name);
  if (lost.length > 0) return major(listOf(lost));
  if (isUsed) return null;
  const toShell = comparison.checker.isTypeAssignableTo(old!, now!);
  const toRemote = before.isMadeByRemotes || comparison.checker.isTypeAssignableTo(now!, old!);
  return toShell && toRemote ? null : major('does not fit what was made for it before');
}

function judgePair(
  comparison: Comparison,
  name: string,
  old: ts.Type,
  now: ts.Type,
): Judgement | null {
  if (now.flags & ts.TypeFlags.Any) return major('is of any type, so that nothing is promised');
  if (!comparison.checker.isTypeAssignableTo(now, old)) return major('cannot be used as before');
  const lost = lostMembers(comparison, old, now, name);
  return lost.length > 0 ? major(listOf(lost)) : null;
}

function listOf(lost: readonly string[]): string {
  const shown = lost.slice(0, SHOWN_MEMBERS).join('; ');
  const rest = lost.length - SHOWN_MEMBERS;
  return `has lost ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Returns the texts of an export and of the declarations that it refers to, independent of their files. */
function wholeText(comparison: Comparison, { symbol, name, refersTo }: Export): string {
  const texts = [symbol, ...refersTo].map((one) =>
    textOf(comparison, one, one === symbol ? name : one.name),
  );
  return texts.sort().join('\n');
}
