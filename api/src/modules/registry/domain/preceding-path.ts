/** Returns the path of the previous revision, which must exist; null for a first revision and for other documents. */
export function precedingPath(path: string): string | null {
  const [, folder, revision] = /^(history\/[^/]+)\/(\d+)$/.exec(path) ?? [];
  return revision === undefined || revision === '1' ? null : `${folder}/${Number(revision) - 1}`;
}
