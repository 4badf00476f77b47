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
export const REPLACED_TOKENS = 'stagedoor:replaced-tokens';
export const REQUIRED_ROLE = 'stagedoor:required-role';

/** Needs no token, and ignores an invalid one. Every other route requires a token. */
export const Public = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(PUBLIC_ROUTE, true), ApiSecurity({}));

/** Also takes a token that a switch of the role has replaced within the last minute. */
export const TakesReplacedTokens = (): MethodDecorator => SetMetadata(REPLACED_TOKENS, true);

/** Requires that the user holds the role, whichever role is active. */
export const RequireRole = (role: Role): MethodDecorator => SetMetadata(REQUIRED_ROLE, role);

/** The user of the request; undefined is possible only on public routes. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInUser | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().user,
);
