import { unusableVersions } from '@stagedoor/federation';
import { ownDataDir } from './own-store.js';

/** Returns a line for each stored version of these remotes that cannot be put in force. */
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
        `${it} is unusable: it is not a semantic version. npm run remote -- withdraw ${it} withdraws it.`,
    );
}
