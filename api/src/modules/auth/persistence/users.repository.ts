import { Injectable } from '@nestjs/common';
import { ROLES, type Role } from '@stagedoor/contracts';
import { type EntityManager, IsNull, QueryFailedError } from 'typeorm';
import { UserRoleEntity } from './user-role.entity.js';
import { UserEntity } from './user.entity.js';

export interface UserWithRoles {
  user: UserEntity;
  roles: UserRoleEntity[];
}

export type PersonName = Pick<UserEntity, 'firstName' | 'lastName'>;
/** An account begins with an address that is not confirmed. */
export type NewUser = Omit<UserEntity, 'createdAt' | 'emailConfirmedAt' | 'emailConfirmed'>;

@Injectable()
export class UsersRepository {
  /** Stores the account with its first role; false when the e-mail is taken, also by a twin of this call. */
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

  /** Keeps anybody else from changing the account, or from beginning a session of it, until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<void> {
    await manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
  }

  /** Lets one transaction at a time count what belongs to the person; a foreign key's share of the row stays free. */
  async lockForCounting(manager: EntityManager, id: string): Promise<void> {
    await manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id]);
  }

  /** The account, which nobody else can change, use or begin a session of until the transaction ends. */
  findLocked(manager: EntityManager, id: string): Promise<UserEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(UserEntity, { where: { id }, lock });
  }

  /** Whether this is still the account's password; if it is, it is until the transaction ends. */
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

  /** Gives the account a new password; false when it is not, or not any more, the one that it is to replace. */
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

  /** Confirms the address unless it is confirmed, or another by now. Of two callers at once, one gets true. */
  async confirmEmail(manager: EntityManager, id: string, emailKey: string): Promise<boolean> {
    const { affected } = await manager.update(
      UserEntity,
      { id, emailKey, emailConfirmedAt: IsNull() },
      { emailConfirmedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /** Gives the account a new address, which is confirmed; false, and nothing has changed, when it is taken. */
  async setEmail(
    manager: EntityManager,
    id: string,
    { email, emailKey }: Pick<UserEntity, 'email' | 'emailKey'>,
  ): Promise<boolean> {
    try {
      // A savepoint: the transaction goes on after the refusal.
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

  /** The person with all roles, in the order in which people are offered them. */
  async findWithRoles(manager: EntityManager, id: string): Promise<UserWithRoles | null> {
    const user = await manager.findOneBy(UserEntity, { id });
    if (!user) return null;
    const roles = await manager.findBy(UserRoleEntity, { userId: id });
    return { user, roles: roles.sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role)) };
  }

  holdsRole(manager: EntityManager, userId: string, role: Role): Promise<boolean> {
    return manager.existsBy(UserRoleEntity, { userId, role, isActive: true });
  }

  /** False when the role was held and active already. */
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

  /** Deletes the account with its roles, sessions and links; its events, venues and orders stay without an owner. */
  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(UserEntity, { id });
  }

  async setCurrentRole(manager: EntityManager, id: string, currentRole: Role): Promise<void> {
    await manager.update(UserEntity, { id }, { currentRole });
  }
}

function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  return (error.driverError as { constraint?: unknown }).constraint === constraint;
}
