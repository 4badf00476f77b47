/** The path of the revision before, without which a revision cannot be entered; null for a first one, and for any other document. */
export function precedingPath(path: string): string | null {
  const [, folder, revision] = /^(history\/[^/]+)\/(\d+)$/.exec(path) ?? [];
  return revision === undefined || revision === '1' ? null : `${folder}/${Number(revision) - 1}`;
}
