import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { remotesStore } from '@stagedoor/federation';
import fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { proxyApi } from './api-proxy.js';
import type { Config } from './config.js';
import { serveCrawlers } from './crawlers/crawlers.routes.js';
import { eventSource } from './events/event-source.js';
import { servePages } from './page/page.routes.js';
import { COMMON_HEADERS } from './page/security-headers.js';
import { followRegistry, followShell } from './sources.js';
import { serveStaticFiles } from './static-files.js';

export interface ServerFolders {
  clientDir: string;
  publicDir: string;
}

/** The page server: pages, files, and the way to the API. It listens to nothing until it is told to. */
export async function createServer(
  config: Config,
  folders: ServerFolders,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(COMMON_HEADERS);
    if (config.environment !== 'local') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'A request has failed.');
    const text = STATUS_CODES[status] ?? 'Error';
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(`${text}\n`);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n'),
  );

  const remotesDir = remotesStore(config.dataDir);
  await mkdir(remotesDir, { recursive: true });
  await serveStaticFiles(app, { ...folders, remotesDir });
  if (config.apiUrl) await proxyApi(app, config.apiUrl);
  const sources = {
    publicUrl: config.publicUrl,
    registry: followRegistry(config.dataDir, config.environment, app.log),
    shell: await followShell(folders.clientDir, app.log),
    events: eventSource(config.apiUrl, app.log),
  };
  serveCrawlers(app, sources);
  servePages(app, sources);
  return app;
}
