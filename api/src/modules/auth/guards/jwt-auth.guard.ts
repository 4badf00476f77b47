import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { PUBLIC_ROUTE } from '../../../common/auth/access.decorators.js';
import { DomainError } from '../../../common/errors/domain-error.js';

/** Every route needs a live token, but those marked `@Public()`: there a bad token counts as none. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override handleRequest<User>(
    error: Error | null,
    user: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User | undefined {
    if (error) throw error;
    if (user) return user;
    if (this.isPublic(context)) return undefined;
    throw new DomainError('UNAUTHENTICATED');
  }

  private isPublic(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, targets) ?? false;
  }
}
