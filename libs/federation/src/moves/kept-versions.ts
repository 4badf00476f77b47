/** The version that all visitors had of a remote in one revision; undefined if the revision removed it. */
export interface VersionInForce {
  revision: number;
  version: string | undefined;
}

/** A version that a rollback may restore, and the newest revision that had it in force for all visitors. */
export interface KeptVersion {
  revision: number;
  version: string;
}

/**
 * Returns the versions of a remote that were in force for all visitors and were not abandoned, oldest first. `history`
 * starts with the oldest revision. A return to an earlier version, by a rollback or a swap, abandons every version
 * after it. A removal abandons the removed version. A canary is never listed, because it was not in force for all
 * visitors.
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

/** The versions of a remote in one revision, by the major version of their platform. */
export interface VersionsInForce {
  revision: number;
  versions: Readonly<Record<string, string>>;
}

/**
 * Returns the kept versions of a remote by the major version of their platform. A version replaced by one for another
 * platform is kept. `keepsRemovedLines` also keeps a version that was removed for its platform alone, because shells of
 * that platform may still run it.
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
