import {
  contradictionsIn,
  findBuild,
  registeredVersions,
  type PublishedBuild,
  type Registry,
} from '@stagedoor/federation';
import semver from 'semver';
import type { PreviewChoices, PreviewPick } from './preview-answers.js';
import { PreviewRefusal } from './preview-refusal.js';

/** Where builds are registered, and the site that one of them is to be seen in. */
export interface Site {
  dataDir: string;
  inForce: Registry;
  /** The shell's version of `@stagedoor/platform`. */
  platform: string;
}

/** The remotes in force here, each with its registered versions. */
export async function previewChoices({
  dataDir,
  inForce,
}: Pick<Site, 'dataDir' | 'inForce'>): Promise<PreviewChoices> {
  const entries = Object.entries(inForce.remotes).sort(([one], [other]) => (one < other ? -1 : 1));
  const remotes = entries.map(async ([name, { version }]) => ({
    name,
    inForce: version,
    versions: await registeredVersions(dataDir, name),
  }));
  return { remotes: await Promise.all(remotes) };
}

function assertFits({ inForce, platform }: Site, remote: string, build: PublishedBuild): void {
  const name = `${remote} ${build.version}`;
  if (!semver.satisfies(platform, build.platform)) {
    throw new PreviewRefusal(
      'DOES_NOT_FIT',
      `${name} needs version ${build.platform} of the platform; this site has ${platform}.`,
    );
  }
  const remotes = { ...inForce.remotes, [remote]: build };
  const [problem] = contradictionsIn({ ...inForce, remotes });
  if (problem) {
    const text = `${name} does not fit the other remotes of this site: ${problem.message}.`;
    throw new PreviewRefusal('DOES_NOT_FIT', text);
  }
}

/** The registered build of a pick. Throws PreviewRefusal unless this site could put it in force. */
export async function previewableBuild(
  site: Site,
  { remote, version }: PreviewPick,
): Promise<PublishedBuild> {
  if (!Object.hasOwn(site.inForce.remotes, remote)) throw new PreviewRefusal('UNKNOWN_REMOTE');
  const build = await findBuild(site.dataDir, remote, version);
  if (!build) throw new PreviewRefusal('UNKNOWN_VERSION');
  assertFits(site, remote, build);
  return build;
}
