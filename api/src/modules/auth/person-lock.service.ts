import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsersRepository } from './persistence/users.repository.js';

/** Where one person may have so many of a thing, transactions that add one count and add in turn, in every copy of the API. */
@Injectable()
export class PersonLock {
  constructor(private readonly users: UsersRepository) {}

  /** Held until the transaction ends. Rows that refer to the person can still be added: their orders go on. */
  async take(manager: EntityManager, userId: string): Promise<void> {
    await this.users.lockForCounting(manager, userId);
  }
}
