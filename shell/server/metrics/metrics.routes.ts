import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const digest = (text: string) => createHash('sha256').update(text).digest();

/** True for a request with the token or, without one, for a request of this machine that no proxy has passed on. */
function isOperator({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (!token) return THIS_MACHINE.has(ip) && headers['x-forwarded-for'] === undefined;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** The metrics of this page server. */
export interface PageMetrics {
  /** Counts a page that may be drawn, by how it came by its content. */
  countPage: (outcome: string) => void;
}

/** Serves `/metrics`, in Prometheus format, to the operator. To everybody else it is a page that does not exist. */
export function serveMetrics(
  app: FastifyInstance,
  { metricsToken }: { metricsToken?: string | undefined },
  isReady: () => boolean,
): PageMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const pages = new Counter({
    name: 'stagedoor_drawn_pages_total',
    help: 'Pages that may be drawn, by how they came by their content; late, busy and failed ones had none.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'stagedoor_pages_ready',
    help: 'Whether this server takes requests, as /health/ready says.',
    registers: [registry],
    collect() {
      this.set(Number(isReady()));
    },
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, metricsToken)) return reply.callNotFound();
    return reply
      .headers({ 'cache-control': 'no-store', 'content-type': registry.contentType })
      .send(await registry.metrics());
  });
  return { countPage: (outcome) => pages.inc({ outcome }) };
}
