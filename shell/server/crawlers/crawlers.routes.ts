import type { Registry } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { apiError } from '../errors/api-error.js';
import type { RecordLists } from './record-lists.js';
import { robotsFile } from './robots.js';
import { sitemap, sitemapPaths } from './sitemap.js';

interface Sources {
  publicUrl: string;
  registry: () => Promise<Registry>;
  lists: RecordLists;
}

/** Serves robots.txt and the sitemap. A stopping server does not wait for the lists of the sitemap. */
export function serveCrawlers(app: FastifyInstance, { publicUrl, registry, lists }: Sources): void {
  app.addHook('preClose', async () => lists.stop());
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(robotsFile(await registry(), publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const paths = await sitemapPaths(await registry(), lists);
    // A crawler drops records that a sitemap omits, but retries after a 503.
    if (!paths)
      return reply.header('retry-after', '60').send(apiError(reply, 'SERVICE_UNAVAILABLE'));
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(sitemap(publicUrl, paths));
  });
}
