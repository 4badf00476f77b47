import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** Writes Nest's log lines to the server's log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: FastifyBaseLogger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ context: rest.at(-1) }, String(message));
  }
}
