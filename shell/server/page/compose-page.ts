import {
  firstDataOf,
  foreignOriginOf,
  offlineScope,
  type Area,
  type PageRegistry,
} from '@stagedoor/federation';
import type { FastifyRequest } from 'fastify';
import type { DrawPage } from '../drawing/drawing.js';
import type { DrawnPage } from '../drawing/messages.js';
import { NO_DATA, type FirstData, type FirstDataSource } from '../first-data-source.js';
import { writtenRegistry } from '../registry/page-registry.js';
import { describePage } from './describe-page.js';
import type { Frame } from './frame.js';
import type { SharedPage } from './known-pages.js';
import { placeOf, shellPlaceOf, type PagePlace } from './page-place.js';
import type { Personalise } from './personal-page.js';
import type { RecordSource } from './record-source.js';
import { renderPage, type ShellFiles } from './render-page.js';
import { pageHeaders } from './security-headers.js';

/** The call with which the shell learns whose token it has. */
const SESSION_CALL = '/auth/me';

/** Returns the other origins that this page loads remotes from. */
export function originsOf({ remotes }: PageRegistry): string[] {
  return [...new Set(Object.values(remotes).flatMap((entry) => foreignOriginOf(entry) ?? []))];
}

/** Returns the calls that the first screen of a signed-in visitor begins with. */
function callsOf(area: Area | null, pathname: string): string[] {
  const data = area?.access === 'signed-in' ? firstDataOf(area, pathname) : null;
  return data ? [SESSION_CALL, data] : [SESSION_CALL];
}

/** Returns what a page of this area has because of its remote's needs. */
export function partsFor(area: Area | null, registry: PageRegistry, { device }: ShellFiles) {
  const { needs = [], paths = [] } = (area && registry.remotes[area.remote]) ?? {};
  if (needs.length === 0) return { needs, scripts: [], data: {} };
  const scope = needs.includes('offline') ? offlineScope(paths) : null;
  return { needs, scripts: [device], data: { device: { scope } } };
}

/** The sources of a page. */
export interface PageSources {
  publicUrl: string;
  records: RecordSource;
  /** Set only if pages may differ per visitor. */
  personalise?: Personalise | undefined;
  firstData: FirstDataSource;
  /** Draws the content of public pages, if this server can. */
  draw?: DrawPage | undefined;
}

/** A page of one visitor, before it has a nonce. */
export interface ComposedPage {
  status: 200 | 404;
  headers: (nonce: string) => Record<string, string>;
  render: (nonce: string) => string;
  /** True if no part of it is personal. */
  isForEverybody: boolean;
  /** Set if the next visitor of the same place may get this page, too. */
  shared: SharedPage | null;
}

/** Returns the page of a request with the API's data, and drawn if it can be. */
export async function composePage(
  request: FastifyRequest,
  common: PagePlace,
  frame: Frame,
  sources: PageSources,
): Promise<ComposedPage> {
  const { inForce, shell } = frame;
  const page = { ...common, inForce, shared: shell.shared };
  const personal = (await sources.personalise?.(request, page)) ?? {};
  const place = personal.registry ? placeOf(request.url, personal.registry) : common;
  const { pathname, area, registry } = place;
  const described = await describePage(area ?? shellPlaceOf(pathname), pathname, sources);
  const content = described.isForAll ? await contentOf(place, sources) : NO_CONTENT;
  const { needs, ...parts } = partsFor(area, registry, shell);
  const origins = [...originsOf(registry), ...(personal.origins ?? [])];
  const { status } = described;
  const { drawn, firstData } = content;
  const isForEverybody = Object.keys(personal).length === 0;
  const canBeShared = isForEverybody && (!area || content.isFinal);
  return {
    status,
    headers: (nonce) => ({
      ...pageHeaders(nonce, origins, needs, personal.reaches),
      ...personal.headers,
    }),
    render: (nonce) =>
      renderPage({
        ...{ nonce, shell, area, drawn, shellWaits: personal.shellWaits },
        head: personal.head ?? described.head,
        firstData: firstData.data,
        calls: callsOf(area, pathname),
        registry: writtenRegistry(registry, needs),
        scripts: [...parts.scripts, ...(personal.scripts ?? [])],
        data: { ...parts.data, ...personal.data },
      }),
    isForEverybody,
    shared: canBeShared
      ? { ...{ frame, place, status }, firstData, isDrawn: drawn !== null, origins, needs }
      : null,
  };
}

interface Content {
  firstData: FirstData;
  drawn: DrawnPage | null;
  /** False if the same page may have more content soon. */
  isFinal: boolean;
}

const NO_CONTENT: Content = { firstData: NO_DATA, drawn: null, isFinal: false };

/** Returns the content of a page that everybody may see. A page with an unknown parameter is not drawn. */
async function contentOf(place: PagePlace, sources: PageSources): Promise<Content> {
  const { area, pathname, registry, filters } = place;
  if (!area) return NO_CONTENT;
  const firstData = await sources.firstData(area, pathname, filters);
  if (!filters) return { firstData, drawn: null, isFinal: true };
  const drawn = (await sources.draw?.({ area, registry, pathname, filters, firstData })) ?? null;
  return { firstData, drawn, isFinal: drawn !== null };
}
