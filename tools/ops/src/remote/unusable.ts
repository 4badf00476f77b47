import { unusableVersions } from '@stagedoor/federation';
import { ownDataDir } from './own-store.js';

/** A line for each version of these remotes that lies in the store and cannot be put in force. */
export async function unusableIn(remotes: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    remotes.map(async (name) =>
      (await unusableVersions(ownDataDir(), name)).map((version) => `${name} ${version}`),
    ),
  );
  return found
    .flat()
    .map(
      (it) =>
        `${it} is unusable: it is no version of semantic versioning. npm run remote -- withdraw ${it} takes it back.`,
    );
}
