import type { PublishedBuild } from '../registry/build.js';
import { remotesStore } from '../store/remotes-store.js';
import { firstProblem } from '../verify/verify-build.js';

/** Returns how the served files of a build differ from the published ones, by the first such file; null if they do not. */
export async function damageOf(
  dataDir: string,
  name: string,
  build: PublishedBuild,
): Promise<string | null> {
  const problem = await firstProblem(build, { name, storeDir: remotesStore(dataDir) });
  return problem ? `differs from the published files: ${problem.file} ${problem.what}` : null;
}
