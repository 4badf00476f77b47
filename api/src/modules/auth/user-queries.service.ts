import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Account, User } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Batcher } from '../../common/batching/batcher.js';
import {
  type PersonName,
  UsersRepository,
  type UserWithRoles,
} from './persistence/users.repository.js';
import { toAccount, toUser } from './users.mapper.js';

/** Look-ups per statement: in a sale, each order needs one address. */
const EMAIL_GROUP = { name: 'read e-mail addresses', groupSize: 64, atOnce: 2 };

@Injectable()
export class UserQueries {
  private readonly emails = new Batcher(
    (ids: readonly string[]) => this.findEmails(ids),
    EMAIL_GROUP,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
  ) {}

  /** Returns the user of a live session. */
  async get(userId: string, manager: EntityManager = this.dataSource.manager): Promise<User> {
    return toUser(await this.find(manager, userId));
  }

  /** As `get`, with the times that an export has. */
  async account(userId: string): Promise<Account> {
    return toAccount(await this.find(this.dataSource.manager, userId));
  }

  /** Returns the user's e-mail address; null when the account is gone. */
  emailOf(userId: string): Promise<string | null> {
    return this.emails.add(userId);
  }

  /** Returns the names of those users by id. */
  namesOf(ids: readonly string[]): Promise<Map<string, PersonName>> {
    return this.users.namesOf(this.dataSource.manager, ids);
  }

  private async find(manager: EntityManager, userId: string): Promise<UserWithRoles> {
    const found = await this.users.findWithRoles(manager, userId);
    if (!found) throw new DomainError('UNAUTHENTICATED');
    return found;
  }

  private async findEmails(ids: readonly string[]): Promise<(string | null)[]> {
    const emails = await this.users.emailsOf(this.dataSource.manager, ids);
    return ids.map((id) => emails.get(id) ?? null);
  }
}
