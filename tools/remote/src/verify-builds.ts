import { verifyBuild, type PublishedBuild } from '@stagedoor/federation';

/** The report about builds, and the number of files that differ from the published ones. */
export interface Verified {
  lines: string[];
  problems: number;
}

/** Hashes the files of builds, at a site or in the store of this machine. */
export async function verifyBuilds(
  builds: readonly [string, PublishedBuild][],
  place: { storeDir: string; site?: string | undefined },
): Promise<Verified> {
  const lines: string[] = [];
  let problems = 0;
  for (const [name, build] of builds) {
    const found = await verifyBuild(build, { name, ...place });
    problems += found.length;
    const files = Object.keys(build.integrity).length;
    const verdict = found.length === 0 ? `${files} files as published` : 'NOT as published';
    lines.push(`${name} ${build.version}: ${verdict}`);
    for (const { file, what } of found) lines.push(`  ${file} ${what}`);
  }
  return { lines, problems };
}
