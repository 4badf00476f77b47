import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Role, User } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { UsersRepository } from './persistence/users.repository.js';
import { UserQueries } from './user-queries.service.js';

@Injectable()
export class AddRoleService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly queries: UserQueries,
    private readonly audit: AuditLog,
  ) {}

  addRole(userId: string, role: Role): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.users.addRole(manager, userId, role))) {
        throw new DomainError('ROLE_ALREADY_HELD');
      }
      const added = { action: 'role-added', subject: `role:${role}` } as const;
      await this.audit.record(manager, { actor: `user:${userId}`, ...added });
      return this.queries.get(userId, manager);
    });
  }
}
