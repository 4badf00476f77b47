import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { DomainError } from '../errors/domain-error.js';

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Who asks from this very machine, or has the token for it, reads the metrics; for others there is nothing here. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { METRICS_TOKEN } = this.environment;
    const given = headers.authorization ?? '';
    if (METRICS_TOKEN ? areEqual(given, `Bearer ${METRICS_TOKEN}`) : THIS_MACHINE.has(ip))
      return true;
    throw new DomainError('NOT_FOUND');
  }
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}
