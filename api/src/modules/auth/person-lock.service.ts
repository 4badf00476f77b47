import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsersRepository } from './persistence/users.repository.js';

/** Serialises transactions, in all copies, that count what a user has and add to it within a limit. */
@Injectable()
export class PersonLock {
  constructor(private readonly users: UsersRepository) {}

  /** Held until the transaction ends. Rows that refer to the user, such as orders, can still be inserted. */
  async take(manager: EntityManager, userId: string): Promise<void> {
    await this.users.lock(manager, userId);
  }
}
