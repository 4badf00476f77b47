import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../common/errors/domain-error.js';
import { clientOf } from '../../common/http/client.js';
import { ReportLimit } from './domain/report-limit.js';

/** Far more than a page ever sends, and enough for the people behind one address. */
const LIMITS = { perAddress: 60, inAll: 600 };

/** Refuses the reports that are too many, before their bodies are looked at. */
@Injectable()
export class ReportLimitGuard implements CanActivate {
  private readonly limit = new ReportLimit(LIMITS);

  canActivate(context: ExecutionContext): boolean {
    const { network } = clientOf(context.switchToHttp().getRequest<FastifyRequest>());
    const retryAfterSeconds = this.limit.take(network, Date.now());
    if (retryAfterSeconds > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    return true;
  }
}
