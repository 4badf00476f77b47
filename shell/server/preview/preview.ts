import {
  areaOf,
  type PageEntry,
  type PageRegistry,
  type PublishedBuild,
} from '@stagedoor/federation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiCopies } from '../api/api-copies.js';
import type { PreviewConfig } from '../config.js';
import type { CommonPage, PersonalPage, Personalise } from '../page/personal-page.js';
import type { PageHead } from '../page/page-head.js';
import { entryFor } from '../registry/page-registry.js';
import type { PageScript } from '../page/render-page.js';
import { isDevServerAddress } from './dev-server-address.js';
import type { DevServerNote, PreviewNote } from './preview-answers.js';
import {
  isDevServer,
  previewCookie,
  type DevServerChoice,
  type VersionChoice,
} from './preview-cookie.js';
import { servePreviewFiles } from './preview-files.js';
import { servePreviewCalls } from './preview.routes.js';
import { isPreviewable, PREVIEW_PAGE, previewableBuild, type Site } from './previewable-builds.js';

const HEAD: PageHead = {
  title: 'Preview',
  description: 'See another version of one part of this site.',
  address: null,
  unlisted: true,
};

export interface PreviewOptions {
  config: PreviewConfig;
  api: ApiCopies;
  publicUrl: string;
  /** The folder of the preview's build. */
  previewDir: string;
  dataDir: string;
  site: () => Promise<Omit<Site, 'dataDir'>>;
}

function withEntry(registry: PageRegistry, name: string, entry: PageEntry): PageRegistry {
  return { ...registry, remotes: { ...registry.remotes, [name]: entry } };
}

/** Returns the picked build; null if it has failed or no longer fits the site. */
async function buildOf(choice: VersionChoice, site: Site): Promise<PublishedBuild | null> {
  return choice.failed ? null : previewableBuild(site, choice).catch(() => null);
}

/** The addresses that the preview page may fetch from: that of the dev server that its query names. */
function reachesOf({ query }: FastifyRequest): string[] {
  const { address } = query as { address?: unknown };
  return isDevServerAddress(address) ? [address] : [];
}

/** The page whose script asks a dev server before the shell starts. */
function pageWithDevServer(
  { remote, address }: DevServerChoice,
  pinned: string | null,
  banner: PageScript,
): Partial<PersonalPage> {
  const preview: DevServerNote = { remote, address, pinned };
  return { scripts: [banner], shellWaits: true, origins: [address], data: { preview } };
}

/**
 * Starts previews for the configured users: serves their page and calls, and returns the function that personalises
 * pages.
 */
export async function startPreview(
  app: FastifyInstance,
  { config, api, publicUrl, previewDir, dataDir, site }: PreviewOptions,
): Promise<Personalise> {
  const cookie = previewCookie(config.secret);
  const files = await servePreviewFiles(app, previewDir);
  const options = {
    config,
    api,
    publicUrl,
    cookie,
    site: async () => ({ ...(await site()), dataDir }),
  };
  await app.register(servePreviewCalls, { prefix: '/preview', ...options });

  async function previewIn(
    request: FastifyRequest,
    { inForce, registry, shared }: CommonPage,
  ): Promise<Partial<PersonalPage>> {
    const choice = cookie.read(request);
    if (!choice) return {};
    const { remote } = choice;
    const pinned = registry.remotes[remote]?.version ?? null;
    if (isDevServer(choice)) return pageWithDevServer(choice, pinned, files.banner);
    if (!(await isPreviewable({ dataDir, inForce }, remote))) return {};
    const { version } = choice;
    const build = await buildOf(choice, { dataDir, inForce, shared });
    const preview: PreviewNote = { remote, version, pinned, failed: build === null };
    return {
      ...(build && { registry: withEntry(registry, remote, entryFor(build, shared)) }),
      scripts: [files.banner],
      data: { preview },
    };
  }

  return async (request, page) => {
    const personal = await previewIn(request, page);
    const headers: Record<string, string> = { vary: 'Cookie' };
    if (personal.data) headers['cache-control'] = 'private, no-cache';
    if (!areaOf({ remotes: { [PREVIEW_PAGE]: files.page } }, page.pathname))
      return { ...personal, headers };
    const entry = entryFor(files.page, page.shared);
    const registry = withEntry(personal.registry ?? page.registry, PREVIEW_PAGE, entry);
    return { ...personal, registry, headers, head: HEAD, reaches: reachesOf(request) };
  };
}
