import type { PublishedBuild, RegistryEntry, RegistryLine } from './build.js';
import { platformMajor, platformsOf, type SharedVersions } from './misfit.js';

/** Returns the line that an entry holds in its own fields. */
export function frontLine({ platforms: _others, ...line }: RegistryEntry): RegistryLine {
  return line;
}

/** Returns the lines of an entry by the major version of their platform, lowest first. */
export function linesOf(entry: RegistryEntry): [platform: number, line: RegistryLine][] {
  const front = frontLine(entry);
  const others = Object.entries(entry.platforms ?? {}).map(
    ([platform, line]): [number, RegistryLine] => [Number(platform), line],
  );
  return [[platformMajor(front.platform), front] as [number, RegistryLine], ...others].sort(
    ([one], [other]) => one - other,
  );
}

/** Returns the line for a major version of the platform; undefined if the entry has none. */
export function lineFor(
  entry: RegistryEntry | undefined,
  platform: number,
): RegistryLine | undefined {
  return entry && linesOf(entry).find(([major]) => major === platform)?.[1];
}

/**
 * Returns the line of an entry that the pages of a shell use: that for the highest platform that the shell offers. Without
 * one, the front line, which the shell refuses.
 */
export function lineShown(entry: RegistryEntry, shell: SharedVersions): RegistryLine {
  const lines = platformsOf(shell).map((platform) => lineFor(entry, platform));
  return lines.find((line) => line !== undefined) ?? frontLine(entry);
}

function entryOf(lines: readonly [number, RegistryLine][]): RegistryEntry | undefined {
  const [front, ...others] = [...lines].sort(([one], [other]) => one - other);
  if (!front) return undefined;
  return others.length === 0 ? front[1] : { ...front[1], platforms: Object.fromEntries(others) };
}

/** Returns an entry without the line for a major version of the platform; undefined if no line remains. */
export function withoutLine(entry: RegistryEntry, platform: number): RegistryEntry | undefined {
  return entryOf(linesOf(entry).filter(([major]) => major !== platform));
}

/** Returns an entry with this line in place of the one for the same major version of the platform. */
export function withLine(entry: RegistryEntry | undefined, line: RegistryLine): RegistryEntry {
  const platform = platformMajor(line.platform);
  const others = entry ? linesOf(entry).filter(([major]) => major !== platform) : [];
  return entryOf([...others, [platform, line]])!;
}

/** Returns the build of a line that is in force, without its canary. */
export function stableOf({
  canary: _canary,
  shares: _shares,
  autoRollback: _autoRollback,
  ...build
}: RegistryLine): PublishedBuild {
  return build;
}

/** Returns the builds of a line: the one in force, then its canary. */
export function buildsOfLine(line: RegistryLine): PublishedBuild[] {
  const build = stableOf(line);
  return line.canary ? [build, line.canary] : [build];
}

/** Returns the builds of all lines of an entry. */
export function buildsOf(entry: RegistryEntry): PublishedBuild[] {
  return linesOf(entry).flatMap(([, line]) => buildsOfLine(line));
}
