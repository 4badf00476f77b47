import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../common/errors/domain-error.js';
import { parsePathId } from '../../common/http/path-id.js';
import type { DoorCaller } from './domain/door-caller.js';
import { DoorRights } from './door-rights.service.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards of the door. */
    doorCaller?: DoorCaller;
  }
}

/** Lets callers whose right at the door has ended through too: their scans are stored as late or refused ones. */
@Injectable()
export class DoorScansGuard implements CanActivate {
  constructor(private readonly rights: DoorRights) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { params, user } = request;
    if (!user) throw new DomainError('UNAUTHENTICATED');
    const eventId = parsePathId((params as { id?: unknown }).id, 'EVENT_NOT_FOUND');
    request.doorCaller = await this.rights.callerOf(user.id, eventId);
    return true;
  }
}

/** The caller whom a guard of the door has let through. */
export const CurrentDoorCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): DoorCaller | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().doorCaller,
);
