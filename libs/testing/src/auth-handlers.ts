import type { LoginBody, RegisterBody, RoleBody, Session } from '@stagedoor/contracts';
import { http, type HttpHandler } from 'msw';
import { ok, refused } from './answers.js';
import { anId } from './builders.js';
import { asPerson, bodyOf } from './caller.js';
import { PEOPLE, tokenFor } from './people.js';

const HERE: Session = {
  id: anId(300),
  device: 'Firefox on Linux',
  startedAt: '2026-11-20T19:30:00.000Z',
  expiresAt: '2026-11-27T19:30:00.000Z',
  isCurrent: true,
};
const SESSIONS = [HERE, { ...HERE, id: anId(301), device: 'Safari on iOS', isCurrent: false }];

/** Handlers for sessions and accounts. */
export function authHandlers(api: string): HttpHandler[] {
  return [
    http.get(
      `${api}/auth/me`,
      asPerson((user) => ok(user)),
    ),
    http.post(`${api}/auth/login`, async ({ request }) => {
      const token = tokenFor((await bodyOf<LoginBody>(request)).email);
      return token
        ? ok({ user: PEOPLE.get(token), accessToken: token })
        : refused(401, 'INVALID_CREDENTIALS', 'Invalid email or password');
    }),
    http.get(
      `${api}/auth/sessions`,
      asPerson(() => ok({ sessions: SESSIONS })),
    ),
    http.get(
      `${api}/auth/export`,
      asPerson((user) => ok({ account: user })),
    ),
    http.delete(
      `${api}/auth/sessions`,
      asPerson(() => ok(null)),
    ),
    http.delete(
      `${api}/auth/sessions/:id`,
      asPerson(() => ok(null)),
    ),
    http.post(
      `${api}/auth/change-password`,
      asPerson(() => ok(null)),
    ),
    http.post(
      `${api}/auth/delete-account`,
      asPerson(() => ok(null)),
    ),
    http.post(`${api}/auth/forgot-password`, () => ok(null)),
    http.post(`${api}/auth/reset-password`, () => ok(null)),
    http.post(`${api}/auth/confirm-email`, () => ok({ alreadyConfirmed: false })),
    http.post(
      `${api}/auth/send-confirmation`,
      asPerson((user) => ok(user)),
    ),
    http.post(
      `${api}/auth/change-email`,
      asPerson(() => ok(null)),
    ),
    http.get(
      `${api}/auth/email-change`,
      asPerson(() => ok({ change: null })),
    ),
    http.delete(
      `${api}/auth/email-change`,
      asPerson(() => ok(null)),
    ),
    http.post(`${api}/auth/decide-email-change`, () => ok({ state: 'waiting' })),
    http.post(`${api}/auth/register`, async ({ request }) => {
      const { role } = await bodyOf<RegisterBody>(request);
      return ok({ user: PEOPLE.get(role), accessToken: role }, 201);
    }),
    http.post(
      `${api}/auth/logout`,
      asPerson(() => ok(null)),
    ),
    http.post(
      `${api}/auth/add-role`,
      asPerson(async (user, request) => {
        const { role } = await bodyOf<RoleBody>(request);
        const held = user.userRoles.filter((one) => one.role !== role);
        const userRoles = [...held, { role, isActive: true }];
        return ok({ ...user, currentRole: role, userRoles });
      }),
    ),
    http.post(
      `${api}/auth/switch-role`,
      asPerson(async (user, request) => {
        const { role } = await bodyOf<RoleBody>(request);
        return ok({ user: { ...user, currentRole: role }, accessToken: tokenFor(user.email) });
      }),
    ),
  ];
}
