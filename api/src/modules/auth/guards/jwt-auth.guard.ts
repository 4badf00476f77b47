import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Passport } from 'passport';
import { PUBLIC_ROUTE } from '../../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { JwtStrategy } from '../jwt.strategy.js';

interface Request {
  user?: SignedInUser | undefined;
}

/** Requires a valid token on every route, except those marked `@Public()`, which ignore an invalid one. */
@Injectable()
export class JwtAuthGuard implements CanActivate {
  // One per application: the package's shared instance would use the strategy of the application started last.
  private readonly passport = new Passport();

  constructor(
    private readonly reflector: Reflector,
    strategy: JwtStrategy,
  ) {
    this.passport.use(strategy);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.user = await this.identify(request);
    if (!request.user && !this.isPublic(context)) throw new DomainError('UNAUTHENTICATED');
    return true;
  }

  private identify(request: Request): Promise<SignedInUser | undefined> {
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, user?: SignedInUser | false) =>
        error ? reject(error) : resolve(user || undefined);
      const ask = this.passport.authenticate('jwt', { session: false }, answer) as (
        request: Request,
        response: object,
        next: (error: Error) => void,
      ) => void;
      ask(request, {}, reject);
    });
  }

  private isPublic(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, targets) ?? false;
  }
}
