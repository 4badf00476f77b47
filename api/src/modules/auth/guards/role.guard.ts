import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import { ROLE_TITLES, type Role } from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { REQUIRED_ROLE } from '../../../common/auth/access.decorators.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { UsersRepository } from '../persistence/users.repository.js';

/** Enforces `@RequireRole()` against the database, so that an added role takes effect in every copy at once. */
@Injectable()
export class RoleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const role = this.reflector.get<Role | undefined>(REQUIRED_ROLE, context.getHandler());
    if (!role) return true;
    const { user } = context.switchToHttp().getRequest<FastifyRequest>();
    if (user && (await this.users.holdsRole(this.dataSource.manager, user.id, role))) return true;
    throw new DomainError('ROLE_REQUIRED', {
      message: `Only people with the role ${ROLE_TITLES[role]} may do this.`,
    });
  }
}
