/** The version that a remote had for everybody in one revision; undefined if the revision took it out. */
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
 * abandons every version that came after it; a removal abandons the version that it takes out. A canary is never in the list,
 * because it was not in force for everybody.
 */
export function keptVersions(history: readonly VersionInForce[]): KeptVersion[] {
  const kept: KeptVersion[] = [];
  for (const { revision, version } of history) {
    if (version === undefined) {
      kept.pop();
      continue;
    }
    const known = kept.findIndex((earlier) => earlier.version === version);
    if (known !== -1) kept.length = known;
    kept.push({ revision, version });
  }
  return kept;
}

/** The versions of a remote in one revision, by the major version of the platform that each is for. */
export interface VersionsInForce {
  revision: number;
  versions: Readonly<Record<string, string>>;
}

/**
 * The kept versions of a remote by the major version of the platform that they are for. A version that one for another
 * platform replaces is kept. With `keepsRemovedLines` a version is kept that was taken out for its platform alone: shells of
 * that platform that are left go on with it.
 */
export function keptByPlatform(
  history: readonly VersionsInForce[],
  { keepsRemovedLines = false }: { keepsRemovedLines?: boolean } = {},
): Map<number, KeptVersion[]> {
  const isRemoval = (platform: string, { versions }: VersionsInForce, index: number) => {
    const before = history[index - 1]?.versions ?? {};
    const left = Object.keys(versions);
    const isTakenOut = keepsRemovedLines
      ? left.length === 0
      : left.every((other) => other in before);
    return platform in before && isTakenOut;
  };
  const keptFor = (platform: string) =>
    keptVersions(
      history
        .filter((one, index) => platform in one.versions || isRemoval(platform, one, index))
        .map(({ revision, versions }) => ({ revision, version: versions[platform] })),
    );
  const platforms = new Set(history.flatMap(({ versions }) => Object.keys(versions)));
  return new Map([...platforms].map((platform) => [Number(platform), keptFor(platform)]));
}
