/** The increase of a version. */
export type Bump = 'none' | 'patch' | 'minor' | 'major';

const RISING: readonly Bump[] = ['none', 'patch', 'minor', 'major'];
const PLAIN = /^(\d+)\.(\d+)\.(\d+)$/;

/** Returns the larger increase. */
export function larger(one: Bump, other: Bump): Bump {
  return RISING.indexOf(one) >= RISING.indexOf(other) ? one : other;
}

/** Returns the increase; null for a decrease, or if one of them is not of the form `1.2.3`. */
export function bumpBetween(from: string, to: string): Bump | null {
  const [old, now] = [numbersOf(from), numbersOf(to)];
  if (!old || !now) return null;
  const place = old.findIndex((number, index) => number !== now[index]);
  if (place < 0) return 'none';
  return now[place]! > old[place]! ? (['major', 'minor', 'patch'] as const)[place]! : null;
}

/** Returns the version after the increase. */
export function bumped(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version) ?? [];
  if (bump === 'major') return `${major + 1}.0.0`;
  if (bump === 'minor') return `${major}.${minor + 1}.0`;
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : version;
}

function numbersOf(version: string): number[] | null {
  const [, ...numbers] = PLAIN.exec(version) ?? [];
  return numbers.length === 3 ? numbers.map(Number) : null;
}
