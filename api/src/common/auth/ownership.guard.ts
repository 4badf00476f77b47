import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { ErrorCode } from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { parsePathId } from '../http/path-id.js';
import type { SignedInUser } from './signed-in-user.js';

/**
 * Whether the caller may touch the thing that the path names. A guard, because guards run before the body is looked
 * at: a stranger learns nothing from sending a wrong one.
 */
export abstract class OwnershipGuard implements CanActivate {
  protected abstract readonly notFound: ErrorCode;

  /** Throws the refusal that fits: not there, not visible, or not theirs. */
  protected abstract assertOwner(user: SignedInUser, id: string): Promise<void>;

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params, user } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!user) throw new DomainError('UNAUTHENTICATED');
    await this.assertOwner(user, parsePathId((params as { id?: unknown }).id, this.notFound));
    return true;
  }
}
