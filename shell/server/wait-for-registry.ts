import type { FastifyInstance } from 'fastify';
import { answerUnavailable } from './errors/answer-errors.js';

/**
 * Responds with 503 to all requests of this scope until the registry is known. Without it every path would be a 404,
 * which crawlers take for a deleted page, and on which a browser deletes its offline copy.
 */
export function waitForRegistry(scope: FastifyInstance, isKnown: () => boolean): void {
  scope.addHook('onRequest', async (_request, reply) => {
    if (!isKnown()) return answerUnavailable(reply);
  });
}
