import { randomBytes } from 'node:crypto';
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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DrawPage } from '../drawing/drawing.js';
import { NO_DATA, type FirstDataSource } from '../first-data-source.js';
import { oneRunAtATime } from '../registry/one-run-at-a-time.js';
import { visitorOf } from '../registry/canary-draw.js';
import { pageRegistryFor, writtenRegistry } from '../registry/page-registry.js';
import { withTickets } from '../registry/report-tickets.js';
import { compressedPages, sendTemplate } from './compress-page.js';
import { KnownPages, type KnownPage } from './known-pages.js';
import { describePage } from './describe-page.js';
import { SHELL_PAGES } from './page-texts.js';
import type { Personalise } from './personal-page.js';
import type { RecordSource } from './record-source.js';
import { NONCE_PLACE, NONCE_RANDOM_BYTES } from './page-template.js';
import { PageTemplates } from './page-templates.js';
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

const aNonce = () => randomBytes(NONCE_RANDOM_BYTES).toString('base64');

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
  /** Counts a drawn page of the last second. */
  countKnown?: (() => void) | undefined;
}

/**
 * Serves the page for every path without a file. Responds with 404 if no remote or screen of the shell owns the path,
 * or if its id is malformed.
 */
export function servePages(app: FastifyInstance, sources: PageSources): void {
  const templates = new PageTemplates();
  const known = new KnownPages();
  const frameOf = oneRunAtATime(async () => {
    const [inForce, shell] = await Promise.all([sources.registry(), sources.shell()]);
    return { inForce, shell };
  });

  function sendShared(request: FastifyRequest, reply: FastifyReply, page: KnownPage) {
    const nonce = aNonce();
    reply
      .headers(pageHeaders(nonce, page.origins, page.needs))
      .type('text/html; charset=utf-8');
    return sendTemplate(request, reply, page.template, nonce);
  }

  app.get('/*', { onSend: compressedPages }, async (request, reply) => {
    const frame = await frameOf();
    const shared = await known.find(request.url, frame, ({ area, pathname, filters }) =>
      sources.firstData(area, pathname, filters),
    );
    if (shared) {
      sources.countKnown?.();
      return sendShared(request, reply, shared);
    }
    const { inForce, shell } = frame;
    const pathname = pathnameOf(request.url);
    const visitor = visitorOf(inForce, request, reply);
    const { shared: packages } = shell;
    const chosen = pageRegistryFor(inForce, { shell: packages, draw: visitor.draw });
    const common = withTickets(chosen, sources.reportSecret, visitor);
    const page = { pathname, inForce, registry: common, shared: packages };
    const personal = (await sources.personalise?.(request, page)) ?? {};
    const { registry = common } = personal;
    const area = areaOf(registry, pathname);
    const place = area ?? shellPlaceOf(pathname);
    const described = await describePage(place, pathname, sources);
    // Each page has one URL. A link with two leading slashes would lead to another host.
    if (request.url.startsWith('//') && described.status === 200) {
      return reply.redirect(request.url.replace(/^\/+/, '/'), 308);
    }
    const head = personal.head ?? described.head;
    const isForAll = area !== null && described.isForAll;
    const filters = isForAll ? knownFilters(area, queryOf(request.url)) : null;
    const firstData = isForAll ? await sources.firstData(area, pathname, filters) : NO_DATA;
    const drawn =
      isForAll && filters
        ? await sources.draw?.({ area, registry, pathname, filters, firstData })
        : null;
    const parts = partsFor(area, registry, shell);
    const origins = [...originsOf(registry), ...(personal.origins ?? [])];
    const render = (nonce: string) =>
      renderPage({
        ...{ nonce, head, shell, area, drawn, shellWaits: personal.shellWaits },
        firstData: firstData.data,
        calls: callsOf(area, pathname),
        registry: writtenRegistry(registry, parts.needs),
        scripts: [...parts.scripts, ...(personal.scripts ?? [])],
        data: { ...parts.data, ...personal.data },
      });
    const isForEverybody = visitor.isAnybody && Object.keys(personal).length === 0;
    if (drawn && filters && isForEverybody) {
      const template = templates.find(drawn, frame, () => render(NONCE_PLACE));
      const { needs } = parts;
      const made = { ...frame, area: area!, pathname, filters, firstData, template, origins, needs };
      if (!sources.personalise) known.keep(request.url, made);
      return sendShared(request, reply, made);
    }
    const nonce = aNonce();
    return reply
      .code(described.status)
      .headers({
        ...pageHeaders(nonce, origins, parts.needs, personal.reaches),
        ...personal.headers,
      })
      .type('text/html; charset=utf-8')
      .send(render(nonce));
  });
}
