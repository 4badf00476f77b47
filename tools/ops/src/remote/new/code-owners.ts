const REMOTE_LINE = /^\/mfe-/;

/** Adds a line for a remote to CODEOWNERS, below those of the others. */
export function withOwner(codeOwners: string, folder: string, team: string): string {
  const lines = codeOwners.trimEnd().split('\n');
  const last = lines.findLastIndex((line) => REMOTE_LINE.test(line));
  const width = lines[last]?.search(/@/) ?? 0;
  const line = `${`/${folder}/`.padEnd(Math.max(width - 1, 0))} ${team}`;
  return `${lines.toSpliced(last < 0 ? lines.length : last + 1, 0, line).join('\n')}\n`;
}
