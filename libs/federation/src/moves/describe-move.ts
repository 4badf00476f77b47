import type { RegistryEntry } from '../registry/build.js';
import { changedRemotes } from '../registry/format-registry.js';
import { buildsOf } from '../registry/registry-rules.js';
import type { Registry } from '../registry/registry.js';
import type { Moved } from './make-move.js';

const NONE = '–';

const versionsOf = (entry: RegistryEntry | undefined) =>
  !entry
    ? NONE
    : entry.canary && entry.shares
      ? Object.entries(entry.shares)
          .map(([version, share]) => `${version} (${Number((share * 100).toFixed(2))} %)`)
          .join(' + ')
      : entry.version;

const newest = (entry: RegistryEntry | undefined) => (entry ? buildsOf(entry).at(-1) : undefined);

function difference(one: readonly string[], other: readonly string[]): string {
  const gone = one.filter((item) => !other.includes(item)).map((item) => `− ${item}`);
  const come = other.filter((item) => !one.includes(item)).map((item) => `+ ${item}`);
  return [...gone, ...come].join(', ');
}

function detailsOf(before: RegistryEntry | undefined, after: RegistryEntry | undefined): string[] {
  const [old, next] = [newest(before), newest(after)];
  if (!old || !next) return [];
  const pathsOf = ({ paths }: RegistryEntry) =>
    paths.map(({ path, access }) => `${path} (${access})`);
  const files = Object.entries(next.integrity);
  const other = files.filter(([file, hash]) => old.integrity[file] !== hash).length;
  const paths = difference(pathsOf(old), pathsOf(next));
  return [
    ...(old.platform === next.platform ? [] : [`platform  ${old.platform} → ${next.platform}`]),
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

/** A move in lines for people: each remote that changed, how, and that nothing else did. */
export function describeMove({ before, after }: Moved): string[] {
  const names = changedRemotes(before, after);
  const lines = names.flatMap((name) => {
    const [old, next] = [before.remotes[name], after.remotes[name]];
    return [
      `${name}  ${versionsOf(old)} → ${versionsOf(next)}`,
      ...detailsOf(old, next).map((detail) => `  ${detail}`),
    ];
  });
  const origins = difference(before.origins ?? [], after.origins ?? []);
  return [
    ...lines,
    ...(origins ? [`origins  ${origins}`] : []),
    proof(before, after, names.length),
    `${after.environment} is at revision ${after.revision}.`,
  ];
}
