import fastify, { type FastifyInstance } from 'fastify';
import { listPage, mailPage } from './mailbox-page.js';
import { findMail, htmlOf, readMails } from './read-mails.js';

const MOST = 100;
/** Allows a mail's inline styles and pictures; no scripts and no requests. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Creates the server that shows the mails in a folder; the caller makes it listen. */
export function createMailbox(folder: string): FastifyInstance {
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  app.get('/', async (_request, reply) =>
    reply.type('text/html').send(listPage(await readMails(folder, MOST))),
  );
  app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
    const mail = await findMail(folder, params.id);
    if (!mail) return reply.code(404).type('text/plain').send('There is no such mail.');
    return reply.type('text/html').send(mailPage(mail));
  });
  app.get<{ Params: { id: string } }>('/:id/html', async ({ params }, reply) => {
    const mail = await findMail(folder, params.id);
    if (!mail) return reply.code(404).type('text/plain').send('There is no such mail.');
    // Links open in a new window, because the frame must not navigate.
    const html = htmlOf(mail.email).replace('<head>', '<head><base target="_blank">');
    return reply.type('text/html').header('content-security-policy', MAIL_POLICY).send(html);
  });
  return app;
}
