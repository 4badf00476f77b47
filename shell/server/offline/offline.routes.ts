import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from '../errors/answer-errors.js';
import { compressedPages } from '../page/compress-page.js';
import type { ShellFiles } from '../page/render-page.js';
import { offlineCopy } from './offline-copy.js';

interface Sources {
  /** The shell's build. */
  clientDir: string;
  registry: () => Promise<Registry>;
  shell: () => Promise<ShellFiles>;
}

/** Serves the service worker of pages that open without network, and the copies that it stores. */
export function serveOffline(app: FastifyInstance, { clientDir, registry, shell }: Sources): void {
  app.get('/offline/worker.js', async (_request, reply) => {
    const { offlineWorker } = await shell();
    return reply
      .headers({
        'cache-control': 'no-cache',
        'service-worker-allowed': '/',
        'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      })
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(clientDir, offlineWorker)));
  });
  app.get<{ Params: { '*': string } }>(
    '/offline/copy/*',
    { onSend: compressedPages },
    async (request, reply) => {
      const copy = offlineCopy(await registry(), await shell(), `/${request.params['*']}`);
      if (!copy) return answerNotFound(request, reply);
      const tag = `"${copy.version}"`;
      reply.headers({ 'cache-control': 'no-cache', etag: tag });
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('application/json').send(JSON.stringify(copy));
    },
  );
}
