import { randomBytes } from 'node:crypto';
import { areaOf, type Registry } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { renderPage, type ShellFiles } from './render-page.js';
import { pageHeaders } from './security-headers.js';

/** The screens that the shell itself has. */
const SHELL_PATHS = ['/login', '/register', '/role-selection'];

function isShellPath(pathname: string): boolean {
  return SHELL_PATHS.includes(pathname.toLowerCase().replace(/\/$/, ''));
}

/** Every address that is no file gets the page; one that neither the shell nor a remote knows gets it with 404. */
export function servePages(
  app: FastifyInstance,
  sources: { registry: () => Promise<Registry>; shell: () => Promise<ShellFiles> },
): void {
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url.replace(/^\/+/, '/'), 'http://localhost');
    const [registry, shell] = await Promise.all([sources.registry(), sources.shell()]);
    const area = areaOf(registry, pathname);
    const nonce = randomBytes(18).toString('base64');
    return reply
      .code(area || isShellPath(pathname) ? 200 : 404)
      .headers(pageHeaders(nonce))
      .type('text/html; charset=utf-8')
      .send(renderPage({ nonce, shell, registry, area }));
  });
}
