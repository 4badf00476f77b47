import { type RegisterBody, type Role, signedInSchema, type User } from '@stagedoor/contracts';
import type { ApiClient } from './api-client.js';

export interface Person {
  user: User;
  token: string;
}

export function aRegistration(overrides: Partial<RegisterBody> = {}): RegisterBody {
  return {
    email: 'ada@example.org',
    password: 'correct horse battery',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'creator',
    ...overrides,
  };
}

/** Registers a person, named by the part of the address before the @, and answers them with a live token. */
export async function register(api: ApiClient, name: string, role: Role): Promise<Person> {
  const body = aRegistration({ email: `${name}@example.org`, firstName: name, role });
  const signedIn = await api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
  return { user: signedIn.user, token: signedIn.accessToken };
}
