import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PUBLIC_ROUTE } from '../../common/auth/access.decorators.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { parsePathId } from '../../common/http/path-id.js';
import { type DoorCaller, MOST_AFTER_END } from './domain/door-caller.js';
import { DoorRights } from './door-rights.service.js';
import { helperTokenIn } from './helpers/domain/helper-secret.js';
import { HelperLinkQueries } from './helpers/helper-link-queries.service.js';

export { type DoorCaller, MOST_AFTER_END };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards of the door. */
    doorCaller?: DoorCaller;
  }
}

/** Lets the creator of the event, its team, and helpers with a link to its door through. */
@Injectable()
export class DoorCallerGuard implements CanActivate {
  /** True for calls of callers whose right has ended. */
  protected readonly takesEnded: boolean = false;

  constructor(
    private readonly rights: DoorRights,
    private readonly helperLinks: HelperLinkQueries,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { params, user, headers } = request;
    const token = helperTokenIn(headers.authorization);
    if (!token && !user) throw new DomainError('UNAUTHENTICATED');
    const eventId = parsePathId((params as { id?: unknown }).id, 'EVENT_NOT_FOUND');
    request.doorCaller = token
      ? await this.helper(token, eventId)
      : await this.person(user!.id, eventId);
    return true;
  }

  private async helper(token: string, eventId: string): Promise<DoorCaller> {
    const caller = await this.helperLinks.callerOf(token, eventId);
    if (caller.endedAt && !this.takesEnded) throw new DomainError('HELPER_LINK_ENDED');
    return caller;
  }

  private async person(userId: string, eventId: string): Promise<DoorCaller> {
    const caller = await this.rights.callerOf(userId, eventId);
    if (caller.endedAt && !this.takesEnded) throw new DomainError('FORBIDDEN');
    return caller;
  }
}

/**
 * Lets callers whose right at the door has ended through too: their scans are stored as late or refused ones. Lets none
 * through to a draft: it has no tickets, and any user can make one.
 */
@Injectable()
export class DoorScansGuard extends DoorCallerGuard {
  protected override readonly takesEnded = true;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { doorCaller } = context.switchToHttp().getRequest<FastifyRequest>();
    if (doorCaller!.night.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    return true;
  }
}

/** Lets the guard decide about callers without a session: a helper has none. */
export const AtTheDoor = (guard: Type<DoorCallerGuard>): MethodDecorator =>
  applyDecorators(SetMetadata(PUBLIC_ROUTE, true), UseGuards(guard));

/** The caller whom a guard of the door has let through. */
export const CurrentDoorCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): DoorCaller | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().doorCaller,
);
