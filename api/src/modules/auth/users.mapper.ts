import type { Account, User } from '@stagedoor/contracts';
import type { UserWithRoles } from './persistence/users.repository.js';

export function toUser({ user, roles }: UserWithRoles): User {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailConfirmed: user.emailConfirmed,
    currentRole: user.currentRole,
    userRoles: roles.map(({ role, isActive }) => ({ role, isActive })),
  };
}

export function toAccount(found: UserWithRoles): Account {
  const { createdAt, emailConfirmedAt } = found.user;
  return {
    ...toUser(found),
    createdAt: createdAt.toISOString(),
    emailConfirmedAt: emailConfirmedAt && emailConfirmedAt.toISOString(),
  };
}
