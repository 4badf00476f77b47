import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { User } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { type PersonName, UsersRepository } from './persistence/users.repository.js';
import { toUser } from './users.mapper.js';

@Injectable()
export class UserQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
  ) {}

  /** The person behind a live session. */
  async get(userId: string, manager: EntityManager = this.dataSource.manager): Promise<User> {
    const found = await this.users.findWithRoles(manager, userId);
    if (!found) throw new DomainError('UNAUTHENTICATED');
    return toUser(found);
  }

  /** What those people are called, by id. */
  namesOf(ids: readonly string[]): Promise<Map<string, PersonName>> {
    return this.users.namesOf(this.dataSource.manager, ids);
  }
}
