import { hostname } from 'node:os';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { SentAnswer } from './send-prepared.js';

const COMPLETED = 'request completed';

/** Writes one line per request when it ends: the request, the status of its response and the duration. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The final line contains everything that this one would.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, COMPLETED);
  }

  /** Writes the line of a request without a complete response, because its connection was closed. */
  requestAborted(request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    reply.log.info({ req: request, responseTime: reply.elapsedTime }, 'request aborted');
  }
}

/**
 * Writes the same line for an answer that bypasses the framework. It is concatenated by hand, because the
 * logger takes longer than sending the response.
 */
export function logSent(level: string, stream: DestinationStream): (answer: SentAnswer) => void {
  const { info = 0, [level]: lowest = Infinity } = pino.levels.values;
  const isWanted = lowest <= info;
  const start = `{"level":${info},"time":`;
  const about = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"reqId":"`;
  const end = `,"msg":"${COMPLETED}"}\n`;
  return ({ method, path, status, requestId, milliseconds }) => {
    if (!isWanted) return;
    const request = `","req":{"method":"${method}","route":"${path}"},"res":{"statusCode":${status}}`;
    const duration = `,"responseTime":${milliseconds.toFixed(3)}`;
    stream.write(start + Date.now() + about + requestId + request + duration + end);
  };
}
