import type { PublishedBuild, RegistryEntry, RegistryLine } from './build.js';
import { platformMajor } from './misfit.js';

/** The line of an entry that stands in front: its fields are the entry's own. */
export function frontLine({ platforms: _others, ...line }: RegistryEntry): RegistryLine {
  return line;
}

/** The lines of an entry by the major version of the platform that each is for, the lowest first. */
export function linesOf(entry: RegistryEntry): [platform: number, line: RegistryLine][] {
  const front = frontLine(entry);
  const others = Object.entries(entry.platforms ?? {}).map(
    ([platform, line]): [number, RegistryLine] => [Number(platform), line],
  );
  return [[platformMajor(front.platform), front] as [number, RegistryLine], ...others].sort(
    ([one], [other]) => one - other,
  );
}

/** The line for shells of a major version of the platform; undefined if the entry has none. */
export function lineFor(
  entry: RegistryEntry | undefined,
  platform: number,
): RegistryLine | undefined {
  return entry && linesOf(entry).find(([major]) => major === platform)?.[1];
}

function entryOf(lines: readonly [number, RegistryLine][]): RegistryEntry | undefined {
  const [front, ...others] = [...lines].sort(([one], [other]) => one - other);
  if (!front) return undefined;
  return others.length === 0 ? front[1] : { ...front[1], platforms: Object.fromEntries(others) };
}

/** An entry without the line for a major version of the platform; undefined if no line is left. */
export function withoutLine(entry: RegistryEntry, platform: number): RegistryEntry | undefined {
  return entryOf(linesOf(entry).filter(([major]) => major !== platform));
}

/** An entry with this line in the place of the one for the same major version of the platform. */
export function withLine(entry: RegistryEntry | undefined, line: RegistryLine): RegistryEntry {
  const platform = platformMajor(line.platform);
  const others = entry ? linesOf(entry).filter(([major]) => major !== platform) : [];
  return entryOf([...others, [platform, line]])!;
}

/** The build of a line that is in force, without its canary. */
export function stableOf({
  canary: _canary,
  shares: _shares,
  autoRollback: _autoRollback,
  ...build
}: RegistryLine): PublishedBuild {
  return build;
}

/** The builds of a line: the one in force, then its canary. */
export function buildsOfLine(line: RegistryLine): PublishedBuild[] {
  const build = stableOf(line);
  return line.canary ? [build, line.canary] : [build];
}

/** The builds of an entry, of every line. */
export function buildsOf(entry: RegistryEntry): PublishedBuild[] {
  return linesOf(entry).flatMap(([, line]) => buildsOfLine(line));
}
