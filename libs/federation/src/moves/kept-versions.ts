/** The version that a remote had for everybody in one revision; undefined if the remote was not there. */
export interface VersionInForce {
  revision: number;
  version: string | undefined;
}

/** A version that a rollback may go back to, and the newest revision in which it was in force for everybody. */
export interface KeptVersion {
  revision: number;
  version: string;
}

/**
 * Returns the versions of a remote that were in force for everybody and were not abandoned, the oldest first; the last one is
 * the newest. `history` begins with the oldest revision. A return to an earlier version, by a rollback or by a swap,
 * abandons every version that came after it. A canary is never in the list, because it was not in force for everybody.
 */
export function keptVersions(history: readonly VersionInForce[]): KeptVersion[] {
  const kept: KeptVersion[] = [];
  for (const { revision, version } of history) {
    if (version === undefined) continue;
    const known = kept.findIndex((earlier) => earlier.version === version);
    if (known !== -1) kept.length = known;
    kept.push({ revision, version });
  }
  return kept;
}

/** The kept versions of a remote by the major version of the platform that they are for. */
export function keptByPlatform(
  history: readonly { revision: number; versions: Readonly<Record<string, string>> }[],
): Map<number, KeptVersion[]> {
  const platforms = new Set(history.flatMap(({ versions }) => Object.keys(versions)));
  const keptFor = (platform: string) =>
    keptVersions(
      history.map(({ revision, versions }) => ({ revision, version: versions[platform] })),
    );
  return new Map([...platforms].map((platform) => [Number(platform), keptFor(platform)]));
}
