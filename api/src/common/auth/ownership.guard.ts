import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { ErrorCode } from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { parsePathId } from '../http/path-id.js';
import type { SignedInUser } from './signed-in-user.js';

/**
 * Checks that the user may access the resource that the path names. It is a guard because guards run before validation
 * of the body: a stranger learns nothing from an invalid body.
 */
export abstract class OwnershipGuard implements CanActivate {
  protected abstract readonly notFound: ErrorCode;

  /** Throws the refusal that fits: not found, not visible or not the owner. */
  protected abstract assertOwner(user: SignedInUser, id: string): Promise<void>;

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params, user } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!user) throw new DomainError('UNAUTHENTICATED');
    await this.assertOwner(user, parsePathId((params as { id?: unknown }).id, this.notFound));
    return true;
  }
}
