import type { Registry } from './registry.js';

const block = (open: string, lines: string[], close: string) =>
  lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')}\n${close}`;

/** Formats a registry with one line per remote, sorted by name, so that moving one remote changes one line. */
export function formatRegistry({ remotes, ...head }: Registry): string {
  const fields = Object.entries(head)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const lines = Object.entries(remotes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
  return `${block('{', [...fields, `  "remotes": ${block('{', lines, '  }')}`], '}')}\n`;
}

/** Returns the names of the remotes whose lines differ between two registries. */
export function changedRemotes(before: Registry, after: Registry): string[] {
  const names = new Set([...Object.keys(before.remotes), ...Object.keys(after.remotes)]);
  return [...names]
    .filter((name) => JSON.stringify(before.remotes[name]) !== JSON.stringify(after.remotes[name]))
    .sort();
}
