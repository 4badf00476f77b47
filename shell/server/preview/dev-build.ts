import {
  areaOf,
  baseUrlOf,
  issuesIn,
  remoteBuildSchema,
  sameNeeds,
  type PublishedBuild,
} from '@stagedoor/federation';
import { entryFor, pageRegistryFor, writtenRegistry } from '../registry/page-registry.js';
import type { DevBuildEntry, DevServerPick } from './preview-answers.js';
import { PreviewRefusal } from './preview-refusal.js';
import { assertFits, PREVIEW_PAGE, type Site } from './previewable-builds.js';

/** The needs of a page are decided with its document, before the build of the dev server is known. */
function assertSameNeeds({ inForce }: Site, remote: string, build: PublishedBuild): void {
  if (sameNeeds(build.needs, inForce.remotes[remote]?.needs)) return;
  const text = `${remote} ${build.version} needs other things of the browser than the deployed version. Publish it, and preview it.`;
  throw new PreviewRefusal('DOES_NOT_FIT', text);
}

/**
 * Returns the build that a dev server describes. Throws PreviewRefusal unless it is a valid build of the picked remote
 * that this site could put in force.
 */
export function buildIn(
  description: unknown,
  { remote, address }: DevServerPick,
  site: Site,
): PublishedBuild {
  if (remote === PREVIEW_PAGE) throw new PreviewRefusal('UNKNOWN_REMOTE');
  const parsed = remoteBuildSchema.safeParse(description);
  if (!parsed.success) {
    const text = `The dev server describes no valid build: ${issuesIn(parsed.error)}.`;
    throw new PreviewRefusal('BAD_BUILD', text);
  }
  const { name, ...build } = parsed.data;
  if (name !== remote) {
    throw new PreviewRefusal('BAD_BUILD', `The dev server serves ${name}, not ${remote}.`);
  }
  const located = { ...build, baseUrl: address + baseUrlOf(remote, build.version) };
  assertFits(site, remote, located, [address]);
  assertSameNeeds(site, remote, located);
  return located;
}

/** Returns the build as the registry of the page at this path has it, and the menus with it. */
export function entryOn(
  path: string,
  remote: string,
  build: PublishedBuild,
  { inForce, shared }: Site,
): DevBuildEntry {
  const deployed = pageRegistryFor(inForce, { shell: shared, draw: () => 1 });
  const area = areaOf(deployed, path);
  const needs = area ? deployed.remotes[area.remote]?.needs : [];
  const remotes = { ...deployed.remotes, [remote]: entryFor(build, shared) };
  const written = writtenRegistry({ ...deployed, remotes }, needs);
  return { entry: written.remotes[remote]!, links: written.links };
}
