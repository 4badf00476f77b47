import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Role } from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from './signed-in-user.js';

export const PUBLIC_ROUTE = 'stagedoor:public-route';
export const REQUIRED_ROLE = 'stagedoor:required-role';

/** Open to everybody: no token is needed, and a bad one counts as none. Every other route needs one. */
export const Public = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(PUBLIC_ROUTE, true), ApiSecurity({}));

/** Open to those who hold the role, whichever role they are showing. */
export const RequireRole = (role: Role): MethodDecorator => SetMetadata(REQUIRED_ROLE, role);

/** Who makes the call; undefined is possible on public routes alone. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInUser | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().user,
);
