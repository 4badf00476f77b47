import { hostname } from 'node:os';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, destination, pino } from 'pino';
import type { SentAnswer } from './send-prepared.js';

/** A write for each line would cost a rush more than its answers. */
const BUFFERED_BYTES = 8 * 1024;
const FLUSH_MS = 200;
const COMPLETED = 'request completed';

/** Standard output, written a few lines at a time, at the latest after a moment and when the process ends. */
export function logStream(): DestinationStream {
  return destination({ sync: false, minLength: BUFFERED_BYTES, periodicFlush: FLUSH_MS });
}

/** One line for each request, when it is answered: what was asked, the status and how long it took. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line that it ends with says the same and more.
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
}

/**
 * Writes the same line for an answer that was sent in front of the framework. It is put together by hand, because the
 * logger would take longer for it than sending the answer takes.
 */
export function logSent(level: string, stream: DestinationStream): (answer: SentAnswer) => void {
  const { info = 0, [level]: lowest = Infinity } = pino.levels.values;
  const isWanted = lowest <= info;
  const origin = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  return ({ path, status, requestId, milliseconds }) => {
    if (!isWanted) return;
    stream.write(
      `{"level":${info},"time":${Date.now()},${origin},"reqId":"${requestId}",` +
        `"req":{"method":"GET","route":"${path}"},"res":{"statusCode":${status}},` +
        `"responseTime":${milliseconds.toFixed(3)},"msg":"${COMPLETED}"}\n`,
    );
  };
}
