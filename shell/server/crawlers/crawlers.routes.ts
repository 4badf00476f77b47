import type { Registry } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { apiError } from '../errors/api-error.js';
import type { EventSource } from '../events/event-source.js';
import { robotsFile } from './robots.js';
import { sitemap } from './sitemap.js';

interface Sources {
  publicUrl: string;
  registry: () => Promise<Registry>;
  events: EventSource;
}

/** The two files that crawlers look for. */
export function serveCrawlers(
  app: FastifyInstance,
  { publicUrl, registry, events }: Sources,
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(robotsFile(await registry(), publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const ids = await events.upcomingIds();
    // A crawler takes events that a sitemap leaves out for gone; it comes back after a 503.
    if (!ids) return reply.header('retry-after', '60').send(apiError(reply, 'SERVICE_UNAVAILABLE'));
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(sitemap(publicUrl, ids));
  });
}
