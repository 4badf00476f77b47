import {
  areaOf,
  firstDataOf,
  foreignOriginOf,
  knownFilters,
  offlineScope,
  SHELL_SCREENS,
  type Area,
  type OwnedPath,
  type PageRegistry,
  type Registry,
} from '@stagedoor/federation';
import type { FastifyRequest } from 'fastify';
import type { DrawPage } from '../drawing/drawing.js';
import type { DrawnPage } from '../drawing/messages.js';
import { NO_DATA, type FirstData, type FirstDataSource } from '../first-data-source.js';
import type { Visitor } from '../registry/canary-draw.js';
import { pageRegistryFor, writtenRegistry } from '../registry/page-registry.js';
import { withTickets } from '../registry/report-tickets.js';
import { describePage } from './describe-page.js';
import type { Frame, SharedPage } from './known-pages.js';
import { SHELL_PAGES } from './page-texts.js';
import type { Personalise } from './personal-page.js';
import type { RecordSource } from './record-source.js';
import { renderPage, type ShellFiles } from './render-page.js';
import { pageHeaders } from './security-headers.js';

/** The call with which the shell learns whose token it has. */
const SESSION_CALL = '/auth/me';

function shellPlaceOf(pathname: string): OwnedPath | null {
  const address = pathname.toLowerCase().replace(/\/$/, '');
  const path = SHELL_SCREENS.find((screen) => screen === address);
  return path ? { path, access: 'public', ...SHELL_PAGES[path] } : null;
}

/** Assigned to a URL instead of parsed, because a path may start like the URL of another host. */
function pathnameOf(address: string): string {
  const [path = '/'] = address.split('?', 1);
  const url = new URL('http://localhost');
  url.pathname = path.replace(/^\/+/, '/').replaceAll('\\', '%5C');
  return url.pathname;
}

const queryOf = (address: string) => address.slice(address.split('?', 1)[0]!.length);

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
  /** Returns the registry for this server's shell: see `fitToShell`. */
  registry: () => Promise<Registry>;
  shell: () => Promise<ShellFiles>;
  records: RecordSource;
  /** Signs the tickets of page reports. Without it, no report has a vote on a canary. */
  reportSecret?: string | undefined;
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
  /** True if every visitor of the address gets this page. */
  isForEverybody: boolean;
  /** Set if it is drawn, too. */
  shared: SharedPage | null;
}

/** Returns the page of a request with the API's data, and drawn if it can be. */
export async function composePage(
  request: FastifyRequest,
  visitor: Visitor,
  { inForce, shell }: Frame,
  sources: PageSources,
): Promise<ComposedPage> {
  const pathname = pathnameOf(request.url);
  const { shared } = shell;
  const chosen = pageRegistryFor(inForce, { shell: shared, draw: visitor.draw });
  const common = withTickets(chosen, sources.reportSecret, visitor);
  const page = { pathname, inForce, registry: common, shared };
  const personal = (await sources.personalise?.(request, page)) ?? {};
  const { registry = common } = personal;
  const area = areaOf(registry, pathname);
  const described = await describePage(area ?? shellPlaceOf(pathname), pathname, sources);
  const content = described.isForAll
    ? await contentOf({ area, registry, pathname, query: queryOf(request.url) }, sources)
    : NO_CONTENT;
  const { needs, ...parts } = partsFor(area, registry, shell);
  const origins = [...originsOf(registry), ...(personal.origins ?? [])];
  const { drawn, filters, firstData } = content;
  const isForEverybody = visitor.isAnybody && Object.keys(personal).length === 0;
  return {
    status: described.status,
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
    shared:
      area && drawn && filters && isForEverybody
        ? { inForce, shell, area, pathname, filters, firstData, origins, needs }
        : null,
  };
}

interface Content {
  /** The filters of the address; null if it has another parameter. */
  filters: URLSearchParams | null;
  firstData: FirstData;
  drawn: DrawnPage | null;
}

const NO_CONTENT: Content = { filters: null, firstData: NO_DATA, drawn: null };

interface PublicPlace {
  area: Area | null;
  registry: PageRegistry;
  pathname: string;
  query: string;
}

/** Returns the content of a page that everybody may see. */
async function contentOf(
  { area, registry, pathname, query }: PublicPlace,
  sources: PageSources,
): Promise<Content> {
  if (!area) return NO_CONTENT;
  const filters = knownFilters(area, query);
  const firstData = await sources.firstData(area, pathname, filters);
  const drawn =
    (filters && (await sources.draw?.({ area, registry, pathname, filters, firstData }))) ?? null;
  return { filters, firstData, drawn };
}
