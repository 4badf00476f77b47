import { randomBytes } from 'node:crypto';
import { areaOf } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import type { RegistrySource } from '../registry-source.js';
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
  { registry: source, shell }: { registry: RegistrySource; shell: ShellFiles },
): void {
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url.replace(/^\/+/, '/'), 'http://localhost');
    const registry = await source.current();
    const area = areaOf(registry, pathname);
    const nonce = randomBytes(18).toString('base64');
    return reply
      .code(area || isShellPath(pathname) ? 200 : 404)
      .headers(pageHeaders(nonce))
      .type('text/html; charset=utf-8')
      .send(renderPage({ nonce, shell, registry, area }));
  });
}
