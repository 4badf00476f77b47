import { randomBytes } from 'node:crypto';
import type { PageRegistry } from '@stagedoor/federation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_DATA } from '../first-data-source.js';
import { ANYBODY, visitorOf } from '../registry/canary-draw.js';
import { composePage, type PageSources } from './compose-page.js';
import { compressedPages, sendTemplate } from './compress-page.js';
import { currentFrame, type Frame, type FrameSources } from './frame.js';
import { KnownPages, type KnownPage } from './known-pages.js';
import { placeOf, properUrl, sharedKey } from './page-place.js';
import { NONCE_PLACE, NONCE_RANDOM_BYTES } from './page-template.js';
import { PageTemplates } from './page-templates.js';
import { pageHeaders } from './security-headers.js';

const HTML = 'text/html; charset=utf-8';

const aNonce = () => randomBytes(NONCE_RANDOM_BYTES).toString('base64');

function sendKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, origins, needs, template }: KnownPage,
): Promise<FastifyReply> {
  const nonce = aNonce();
  reply
    .code(status)
    .headers(pageHeaders(nonce, origins, needs))
    .type(HTML);
  return sendTemplate(request, reply, template, nonce);
}

export interface PageRoute extends PageSources, FrameSources {
  /** Called once with the registry in force, when the server listens. */
  prepareDrawing?: ((registry: PageRegistry) => void) | undefined;
  /** Counts a drawn page of the last second. */
  countKnown?: (() => void) | undefined;
}

/**
 * Serves the page for every path without a file. Responds with 404 if no remote or screen of the shell owns the path,
 * or if its id is malformed.
 */
export function servePages(app: FastifyInstance, sources: PageRoute): void {
  const templates = new PageTemplates();
  const pages = new KnownPages();
  const frameNow = currentFrame(sources);

  async function knownPage(key: string, frame: Frame): Promise<KnownPage | null> {
    const page = await pages.find(key, frame, async ({ area, pathname, filters }) =>
      area ? sources.firstData(area, pathname, filters) : NO_DATA,
    );
    if (page?.isDrawn) sources.countKnown?.();
    return page;
  }

  app.addHook('onListen', async () => {
    const { registryFor } = await frameNow();
    sources.prepareDrawing?.(registryFor(ANYBODY));
  });

  app.get('/*', { onSend: compressedPages }, async (request, reply) => {
    const frame = await frameNow();
    const known = await knownPage(request.url, frame);
    if (known) return sendKnown(request, reply, known);

    const visitor = visitorOf(frame.inForce, request, reply);
    const place = placeOf(request.url, frame.registryFor(visitor));
    // Invented spellings of an address would each be a page. Two leading slashes would also lead to another host.
    const url = properUrl(request.url, place);
    if (url) return reply.header('cache-control', 'no-cache').redirect(url, 308);
    const key = visitor === ANYBODY && !sources.personalise ? sharedKey(place) : null;
    const alike = key ? await knownPage(key, frame) : null;
    if (alike) return sendKnown(request, reply, alike);

    const page = await composePage(request, place, frame, sources);
    const nonce = aNonce();
    reply.code(page.status).headers(page.headers(nonce)).type(HTML);
    if (visitor !== ANYBODY || !page.isForEverybody) return reply.send(page.render(nonce));
    const template = templates.find(page.render(NONCE_PLACE));
    if (key && page.shared) pages.keep(key, { ...page.shared, template });
    return sendTemplate(request, reply, template, nonce);
  });
}
