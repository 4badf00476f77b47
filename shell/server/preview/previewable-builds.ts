import {
  contradictionsIn,
  findBuild,
  isKnownRemote,
  knownRemotes,
  misfitOf,
  registeredVersions,
  type PublishedBuild,
  type Registry,
  type SharedVersions,
} from '@stagedoor/federation';
import type { PreviewChoices, PreviewPick } from './preview-answers.js';
import { PreviewRefusal } from './preview-refusal.js';

/** The key of the preview page in a page's registry, at its own paths only. No build may have this name. */
export const PREVIEW_PAGE = 'preview-page';

/** The data folder with the registered builds, and the registry that they must fit. */
export interface Site {
  dataDir: string;
  inForce: Registry;
  /** The versions of the packages that the shell shares with remotes. */
  shared: SharedVersions;
}

/** Returns the remotes that are in force or published here, with their registered versions. */
export async function previewChoices({
  dataDir,
  inForce,
}: Pick<Site, 'dataDir' | 'inForce'>): Promise<PreviewChoices> {
  const published = await knownRemotes(dataDir);
  const names = [...new Set([...Object.keys(inForce.remotes), ...published])].sort();
  const remotes = await Promise.all(
    names.map(async (name) => ({
      name,
      inForce: inForce.remotes[name]?.version ?? null,
      versions: await registeredVersions(dataDir, name),
    })),
  );
  return { remotes: remotes.filter(({ versions, inForce: pinned }) => pinned ?? versions[0]) };
}

/** Returns the first page of a remote that has an address of its own. */
export function startOf(paths: PublishedBuild['paths']): string {
  return paths.find(({ path }) => !path.includes(':'))?.path ?? '/';
}

/** True if a visitor may pick this remote. */
export async function isPreviewable(
  { dataDir, inForce }: Pick<Site, 'dataDir' | 'inForce'>,
  remote: string,
): Promise<boolean> {
  return Object.hasOwn(inForce.remotes, remote) || (await isKnownRemote(dataDir, remote));
}

/**
 * Throws PreviewRefusal unless this site could put a build in force. Its files may be at these origins too, besides
 * those of the registry.
 */
export function assertFits(
  { inForce, shared }: Site,
  remote: string,
  build: PublishedBuild,
  furtherOrigins: readonly string[] = [],
): void {
  const name = `${remote} ${build.version}`;
  const misfit = misfitOf(build, shared);
  if (misfit !== null) throw new PreviewRefusal('DOES_NOT_FIT', `${name} ${misfit}.`);
  const remotes = { ...inForce.remotes, [remote]: build };
  const origins = [...(inForce.origins ?? []), ...furtherOrigins];
  const [problem] = contradictionsIn({ remotes, origins });
  if (problem) {
    const text = `${name} does not fit the other remotes of this site: ${problem.message}.`;
    throw new PreviewRefusal('DOES_NOT_FIT', text);
  }
}

/** Returns the registered build of a pick. Throws PreviewRefusal unless this site could put it in force. */
export async function previewableBuild(
  site: Site,
  { remote, version }: PreviewPick,
): Promise<PublishedBuild> {
  if (!(await isPreviewable(site, remote))) throw new PreviewRefusal('UNKNOWN_REMOTE');
  const build = await findBuild(site.dataDir, remote, version);
  if (!build) throw new PreviewRefusal('UNKNOWN_VERSION');
  assertFits(site, remote, build);
  return build;
}
