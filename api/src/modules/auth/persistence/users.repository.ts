import { Injectable } from '@nestjs/common';
import { ROLES, type Role } from '@stagedoor/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { violates } from '../../../common/errors/violates.js';
import { UserRoleEntity } from './user-role.entity.js';
import { UserEntity } from './user.entity.js';

export interface UserWithRoles {
  user: UserEntity;
  roles: UserRoleEntity[];
}

export type PersonName = Pick<UserEntity, 'firstName' | 'lastName'>;
/** A new account has an unconfirmed address. */
export type NewUser = Omit<UserEntity, 'createdAt' | 'emailConfirmedAt' | 'emailConfirmed'>;

@Injectable()
export class UsersRepository {
  /** Stores an account with its first role; returns false when the e-mail is taken, also by a concurrent call. */
  async insert(manager: EntityManager, user: NewUser): Promise<boolean> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(UserEntity)
      .values(user)
      .orIgnore('("email_key") DO NOTHING')
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) return false;
    await this.addRole(manager, user.id, user.currentRole);
    return true;
  }

  find(manager: EntityManager, id: string): Promise<UserEntity | null> {
    return manager.findOneBy(UserEntity, { id });
  }

  /**
   * Locks the account: no other transaction changes it, starts a session of it or counts what belongs to it until this
   * one ends. Rows that refer to the account, such as orders and tickets, can still be inserted.
   */
  async lock(manager: EntityManager, id: string): Promise<void> {
    await manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id]);
  }

  /** Returns the account locked as by `lock`. */
  findLocked(manager: EntityManager, id: string): Promise<UserEntity | null> {
    const lock = { mode: 'for_no_key_update' } as const;
    return manager.findOne(UserEntity, { where: { id }, lock });
  }

  /** As `findLocked`, for a deletion: no row that refers to the account is inserted until the transaction ends. */
  findLockedToDelete(manager: EntityManager, id: string): Promise<UserEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(UserEntity, { where: { id }, lock });
  }

  /** Returns whether the password is unchanged, and keeps it unchanged until the transaction ends. */
  async lockIfPasswordIs(
    manager: EntityManager,
    id: string,
    passwordHash: string,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE',
      [id, passwordHash],
    );
    return rows.length > 0;
  }

  /** Sets the password hash; returns false when the account or the hash to replace is gone. */
  async setPasswordHash(
    manager: EntityManager,
    id: string,
    passwordHash: string,
    insteadOf?: string,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      UserEntity,
      { id, ...(insteadOf !== undefined && { passwordHash: insteadOf }) },
      { passwordHash },
    );
    return affected === 1;
  }

  /**
   * Confirms the address; returns false when it is already confirmed or has changed. Of two concurrent callers, one
   * gets true.
   */
  async confirmEmail(manager: EntityManager, id: string, emailKey: string): Promise<boolean> {
    const { affected } = await manager.update(
      UserEntity,
      { id, emailKey, emailConfirmedAt: IsNull() },
      { emailConfirmedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /** Sets a new, confirmed address; returns false without a change when it is taken. */
  async setEmail(
    manager: EntityManager,
    id: string,
    { email, emailKey }: Pick<UserEntity, 'email' | 'emailKey'>,
  ): Promise<boolean> {
    try {
      // A savepoint: the transaction continues after the refusal.
      await manager.transaction((nested) =>
        nested.update(UserEntity, { id }, { email, emailKey, emailConfirmedAt: () => 'now()' }),
      );
      return true;
    } catch (error) {
      if (violates(error, 'users_email_key_unique')) return false;
      throw error;
    }
  }

  findByEmailKey(manager: EntityManager, emailKey: string): Promise<UserEntity | null> {
    return manager.findOneBy(UserEntity, { emailKey });
  }

  /** Returns the user with all roles in the order of ROLES. */
  async findWithRoles(manager: EntityManager, id: string): Promise<UserWithRoles | null> {
    const user = await manager.findOneBy(UserEntity, { id });
    if (!user) return null;
    const roles = await manager.findBy(UserRoleEntity, { userId: id });
    return { user, roles: roles.sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role)) };
  }

  holdsRole(manager: EntityManager, userId: string, role: Role): Promise<boolean> {
    return manager.existsBy(UserRoleEntity, { userId, role, isActive: true });
  }

  /** Returns false when the role was already held and active. */
  async addRole(manager: EntityManager, userId: string, role: Role): Promise<boolean> {
    const added = await manager.query<unknown[]>(
      `INSERT INTO user_roles (user_id, role, is_active) VALUES ($1, $2, true)
       ON CONFLICT (user_id, role) DO UPDATE SET is_active = true WHERE NOT user_roles.is_active
       RETURNING 1`,
      [userId, role],
    );
    return added.length > 0;
  }

  async namesOf(manager: EntityManager, ids: readonly string[]): Promise<Map<string, PersonName>> {
    const users = await manager.query<(PersonName & { id: string })[]>(
      'SELECT id, first_name AS "firstName", last_name AS "lastName" FROM users WHERE id = ANY ($1)',
      [ids],
    );
    return new Map(users.map(({ id, firstName, lastName }) => [id, { firstName, lastName }]));
  }

  async emailsOf(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
    const users = await manager.query<{ id: string; email: string }[]>(
      'SELECT id, email FROM users WHERE id = ANY ($1)',
      [ids],
    );
    return new Map(users.map(({ id, email }) => [id, email]));
  }

  /** Deletes the account with its roles, sessions and links. Its events, venues and orders stay without an owner. */
  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(UserEntity, { id });
  }

  async setCurrentRole(manager: EntityManager, id: string, currentRole: Role): Promise<void> {
    await manager.update(UserEntity, { id }, { currentRole });
  }
}
