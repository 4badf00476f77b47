import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { headerOf } from '@stagedoor/tracing/raw-headers';
import { requestIdOf } from '@stagedoor/tracing/request-id';
import type { FastifyInstance } from 'fastify';
import type { PreparedAnswer } from './prepared-answers.js';
import { limitIdleTime } from './server-limits.js';

export interface SentAnswer {
  method: string;
  /** The address without its query. */
  path: string;
  status: number;
  requestId: string;
  milliseconds: number;
}

/**
 * Sends prepared answers before the framework, whose work per request costs more than sending the bytes. The framework
 * serves everything else: addresses for which `recall` has no prepared answer, methods other than GET, requests that it
 * would refuse, and pages of other origins, which need CORS headers. `headersFor` returns the common headers of an
 * address; `sent` is called for each answer, because no hook runs. The clock is imported: the global one is a getter,
 * which takes longer than the reading.
 */
export function sendWhatIsReady(
  { server }: FastifyInstance,
  recall: (url: string) => PreparedAnswer | undefined,
  headersFor: (url: string) => Record<string, string>,
  sent: (answer: SentAnswer) => void,
): void {
  const serve = server.listeners('request') as ((...given: unknown[]) => void)[];
  const headOf = headsWith(headersFor);
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', rawHeaders } = request;
    const given = (name: string) => headerOf(rawHeaders, name);
    const isPlain =
      method === 'GET' && given('host') !== undefined && given('origin') === undefined;
    const answer = isPlain ? recall(url) : undefined;
    if (!answer) {
      limitIdleTime(request);
      for (const listener of serve) listener.call(server, request, response);
      return;
    }
    const begun = performance.now();
    const requestId = requestIdOf(request);
    const isKnown = isAmong(given('if-none-match'), answer.tag.etag);
    const status = isKnown ? 304 : 200;
    const { path, whole, known } = headOf(answer, url);
    response.writeHead(status, [...(isKnown ? known : whole), REQUEST_ID_HEADER, requestId]);
    response.end(isKnown ? undefined : answer.body);
    if (response.writableLength > 0) limitIdleTime(request);
    sent({ method, path, status, requestId, milliseconds: performance.now() - begun });
  });
}

interface Head {
  /** The address without its query. */
  path: string;
  /** Names and values of the headers as a flat list. */
  whole: string[];
  /** Those of a 304. */
  known: string[];
}

/** Caches the head of each answer. */
function headsWith(headersFor: (url: string) => Record<string, string>) {
  const kept = new WeakMap<PreparedAnswer, Head>();
  return (answer: PreparedAnswer, url: string) => {
    let head = kept.get(answer);
    if (!head) {
      const linesOf = (own: Record<string, string>) =>
        Object.entries({ ...headersFor(url), ...own }).flat();
      const [path = ''] = url.split('?', 1);
      head = { path, whole: linesOf(answer.headers), known: linesOf(answer.tag) };
      kept.set(answer, head);
    }
    return head;
  };
}

/** Returns 304 without a body when the client already has the same response. */
export function answerConditionalRequests(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag');
    const known = request.headers['if-none-match'];
    if (reply.statusCode !== 200 || typeof etag !== 'string' || !isAmong(known, etag)) {
      return done(null, payload);
    }
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    done(null, null);
  });
}

/** A proxy that compresses makes a tag weak; the weak tag names the same response. */
function isAmong(list: string | undefined, etag: string): boolean {
  if (list === undefined) return false;
  return list.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
