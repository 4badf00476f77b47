import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { PUBLIC_ROUTE, REPLACED_TOKENS } from '../../../common/auth/access.decorators.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { TokenUsers } from '../token-users.service.js';

/** Requires a valid token on every route, except those marked `@Public()`, which ignore an invalid one. */
@Injectable()
export class JwtAuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly users: TokenUsers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const user = await this.users.identify(request, this.has(REPLACED_TOKENS, context));
    if (user) request.user = user;
    else if (!this.has(PUBLIC_ROUTE, context)) throw new DomainError('UNAUTHENTICATED');
    return true;
  }

  private has(mark: string, context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(mark, targets) ?? false;
  }
}
