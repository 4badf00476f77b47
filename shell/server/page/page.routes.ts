import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from '../registry/canary-draw.js';
import { oneRunAtATime } from '../registry/one-run-at-a-time.js';
import { composePage, type PageSources } from './compose-page.js';
import { compressedPages, sendTemplate } from './compress-page.js';
import { KnownPages, type KnownPage } from './known-pages.js';
import { NONCE_PLACE, NONCE_RANDOM_BYTES } from './page-template.js';
import { PageTemplates } from './page-templates.js';
import { pageHeaders } from './security-headers.js';

const HTML = 'text/html; charset=utf-8';

const aNonce = () => randomBytes(NONCE_RANDOM_BYTES).toString('base64');

function sendKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { origins, needs, template }: KnownPage,
): Promise<FastifyReply> {
  const nonce = aNonce();
  reply.headers(pageHeaders(nonce, origins, needs)).type(HTML);
  return sendTemplate(request, reply, template, nonce);
}

export interface PageRoute extends PageSources {
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
  const frameOf = oneRunAtATime(async () => {
    const [inForce, shell] = await Promise.all([sources.registry(), sources.shell()]);
    return { inForce, shell };
  });

  app.get('/*', { onSend: compressedPages }, async (request, reply) => {
    const frame = await frameOf();
    const known = await pages.find(request.url, frame, ({ area, pathname, filters }) =>
      sources.firstData(area, pathname, filters),
    );
    if (known) {
      sources.countKnown?.();
      return sendKnown(request, reply, known);
    }
    const visitor = visitorOf(frame.inForce, request, reply);
    const { status, headers, render, isForEverybody, shared } = await composePage(
      request,
      visitor,
      frame,
      sources,
    );
    // Each page has one URL. A link with two leading slashes would lead to another host.
    if (request.url.startsWith('//') && status === 200) {
      return reply.redirect(request.url.replace(/^\/+/, '/'), 308);
    }
    const nonce = aNonce();
    reply.code(status).headers(headers(nonce)).type(HTML);
    if (!isForEverybody) return reply.send(render(nonce));
    const template = templates.find(render(NONCE_PLACE));
    if (shared && !sources.personalise) pages.keep(request.url, { ...shared, template });
    return sendTemplate(request, reply, template, nonce);
  });
}
