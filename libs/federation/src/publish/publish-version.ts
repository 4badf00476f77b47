import { remoteNameSchema, type PublishedBuild } from '../registry/build.js';
import {
  isKnownRemote,
  isUsableVersion,
  isWithdrawn,
  PublishRefused,
  withdrawn,
} from '../registry/catalogue.js';
import { descriptionExcess } from '../registry/description-excess.js';
import { issuesIn } from '../registry/issues-in.js';
import { isShellPath } from '../registry/shell-paths.js';
import { fileStore } from '../store/file-store.js';
import type { RegistryStore } from '../store/registry-store.js';
import { verifyUnpublished } from '../verify/verify-build.js';
import { readBuild } from './publish-build.js';

export interface PublishOptions {
  /** The folder of the build. */
  distDir: string;
  dataDir: string;
  /** Allows a remote that was never published here. */
  first?: boolean;
  /**
   * The URL that already serves the build's `<name>/<version>/`, such as `https://files.example/remotes/`. Without it,
   * the build is copied into the site's store.
   */
  at?: string | undefined;
  /** The store that registers the build. Defaults to the data folder. */
  store?: RegistryStore | undefined;
}

/** Throws PublishRefused for a withdrawn version, and without `first` for a remote that was never published here. */
export async function assertAvailable(
  dataDir: string,
  { remote, version, first }: { remote: string; version: string; first: boolean },
): Promise<void> {
  if (await isWithdrawn(dataDir, remote, version)) throw withdrawn(remote, version);
  if (first || (await isKnownRemote(dataDir, remote))) return;
  throw new PublishRefused(
    `${remote} was never published here. If that is its right name, say --first.`,
  );
}

/**
 * Publishes a build as an immutable version that registries may name. Throws PublishRefused if the version exists with
 * other content or was withdrawn, if its description is too large, if it is not a semantic version, if it owns a path of
 * the shell, if the remote is new and `first` is not set, if `at` serves other files, or if a script applies a style
 * sheet outside of the remote.
 */
export async function publishVersion(
  options: PublishOptions,
): Promise<PublishedBuild & { name: string }> {
  const { distDir, dataDir, first = false, at, store = fileStore(dataDir) } = options;
  const description = await readBuild(distDir);
  const excess = descriptionExcess(description);
  if (excess) throw new PublishRefused(excess);
  const { name, ...build } = description;
  const named = remoteNameSchema.safeParse(name);
  if (!named.success) throw new PublishRefused(issuesIn(named.error));
  if (!isUsableVersion(build.version)) {
    throw new PublishRefused(
      `${name} cannot be published as "${build.version}": it is no version of semantic versioning, such as 1.4.0 or 1.5.0-rc.1.`,
    );
  }
  const taken = build.paths.find(({ path }) => isShellPath(path));
  if (taken) throw new PublishRefused(`${name} cannot own ${taken.path}: it belongs to the shell.`);
  await assertAvailable(dataDir, { remote: name, version: build.version, first });
  const folder = at ? at.replace(/\/*$/, '/') : '/remotes/';
  const published = { ...build, baseUrl: `${folder}${name}/${build.version}/` };
  const problem = await verifyUnpublished(name, published, at ? null : distDir);
  if (problem) {
    throw new PublishRefused(`${published.baseUrl}${problem.file} ${problem.what}.`);
  }
  await store.addBuild(name, published, at ? null : distDir);
  return { name, ...published };
}
