import type { PublishedBuild, RegistryEntry, RegistryLine } from '../registry/build.js';
import { changedRemotes } from '../registry/format-registry.js';
import { buildsOfLine, lineFor, linesOf } from '../registry/lines.js';
import { percentOf } from '../registry/percent-of.js';
import type { Registry } from '../registry/registry.js';
import type { Moved } from './make-move.js';

const NONE = '–';

const versionsOf = (entry: RegistryLine | undefined) =>
  !entry
    ? NONE
    : entry.canary && entry.shares
      ? Object.entries(entry.shares)
          .map(([version, share]) => `${version} (${percentOf(share)})`)
          .join(' + ')
      : entry.version;

const newest = (line: RegistryLine | undefined) => (line ? buildsOfLine(line).at(-1) : undefined);

function difference(one: readonly string[], other: readonly string[]): string {
  const gone = one.filter((item) => !other.includes(item)).map((item) => `− ${item}`);
  const come = other.filter((item) => !one.includes(item)).map((item) => `+ ${item}`);
  return [...gone, ...come].join(', ');
}

function detailsOf(before: RegistryLine | undefined, after: RegistryLine | undefined): string[] {
  const [old, next] = [newest(before), newest(after)];
  if (!old || !next) return [];
  const pathsOf = ({ paths }: PublishedBuild) =>
    paths.map(({ path, access }) => `${path} (${access})`);
  const files = Object.entries(next.integrity);
  const other = files.filter(([file, hash]) => old.integrity[file] !== hash).length;
  const paths = difference(pathsOf(old), pathsOf(next));
  const rangesOf = ({ requires = {} }: PublishedBuild) =>
    Object.entries(requires).map(([name, range]) => `${name} ${range}`);
  const requires = difference(rangesOf(old), rangesOf(next));
  return [
    ...(old.platform === next.platform ? [] : [`platform  ${old.platform} → ${next.platform}`]),
    ...(requires ? [`requires  ${requires}`] : []),
    ...(paths ? [`paths     ${paths}`] : []),
    ...(old.baseUrl === next.baseUrl
      ? []
      : [`files     ${next.baseUrl}: ${other} of ${files.length} differ`]),
  ];
}

function proof(before: Registry, after: Registry, changed: number): string {
  const all = new Set([...Object.keys(before.remotes), ...Object.keys(after.remotes)]).size;
  const others = all - changed;
  const rest =
    others === 0
      ? ''
      : `; the other ${others === 1 ? 'one is' : `${others} are`} the same to the byte`;
  return `${changed} of ${all} lines changed${rest}.`;
}

/** Describes the change of one remote, per platform. Names the platform if there are several. */
function changesOf(
  name: string,
  before: RegistryEntry | undefined,
  after: RegistryEntry | undefined,
): string[] {
  const platforms = [before, after].flatMap((entry) =>
    entry ? linesOf(entry).map(([platform]) => platform) : [],
  );
  const all = [...new Set(platforms)].sort((one, other) => one - other);
  return all.flatMap((platform) => {
    const [old, next] = [lineFor(before, platform), lineFor(after, platform)];
    if (JSON.stringify(old) === JSON.stringify(next)) return [];
    const about = all.length > 1 ? `${name} for platform ${platform}` : name;
    return [
      `${about}  ${versionsOf(old)} → ${versionsOf(next)}`,
      ...detailsOf(old, next).map((detail) => `  ${detail}`),
    ];
  });
}

/** Describes a move as lines of text: the difference of each changed remote, and the count of unchanged ones. */
export function describeMove({ before, after }: Moved): string[] {
  const names = changedRemotes(before, after);
  const lines = names.flatMap((name) => changesOf(name, before.remotes[name], after.remotes[name]));
  const origins = difference(before.origins ?? [], after.origins ?? []);
  return [
    ...lines,
    ...(origins ? [`origins  ${origins}`] : []),
    proof(before, after, names.length),
    `${after.environment} is at revision ${after.revision}.`,
  ];
}
