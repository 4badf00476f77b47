import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Raw } from 'typeorm';
import { EmailChangeEntity } from './email-change.entity.js';

const DAYS = 3;
const later = Raw((column) => `${column} > now()`);

export type NewEmailChange = Pick<
  EmailChangeEntity,
  'id' | 'userId' | 'oldEmailKey' | 'email' | 'emailKey'
>;

@Injectable()
export class EmailChangesRepository {
  /** Stores a change and deletes the account's previous one. The caller has locked the user. */
  async replace(manager: EntityManager, change: NewEmailChange): Promise<void> {
    await this.deleteOf(manager, change.userId);
    await manager.insert(EmailChangeEntity, {
      ...change,
      expiresAt: () => `now() + make_interval(days => ${DAYS})`,
    });
  }

  /** Returns a change that has not expired, completed or not. */
  find(manager: EntityManager, id: string): Promise<EmailChangeEntity | null> {
    return manager.findOneBy(EmailChangeEntity, { id, expiresAt: later });
  }

  /** Returns the account's change that has neither taken effect nor expired. */
  findPendingOf(manager: EntityManager, userId: string): Promise<EmailChangeEntity | null> {
    const where = { userId, completedAt: IsNull(), expiresAt: later };
    return manager.findOneBy(EmailChangeEntity, where);
  }

  async agree(manager: EntityManager, id: string, side: 'old' | 'new'): Promise<void> {
    const column = side === 'old' ? 'oldAgreedAt' : 'newAgreedAt';
    await manager.update(EmailChangeEntity, { id }, { [column]: () => 'now()' });
  }

  async complete(manager: EntityManager, id: string): Promise<void> {
    await manager.update(EmailChangeEntity, { id }, { completedAt: () => 'now()' });
  }

  /** Deletes the account's change and its links. */
  async deleteOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(EmailChangeEntity, { userId });
  }
}
