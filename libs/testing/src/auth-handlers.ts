import type { LoginBody, RegisterBody, RoleBody, Session } from '@stagedoor/contracts';
import { http, type HttpHandler } from 'msw';
import { ok, refused } from './answers.js';
import { anId } from './builders.js';
import { asPerson, bodyOf, withNothing } from './caller.js';
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
  const auth = `${api}/auth`;
  return [...sessionHandlers(auth), ...accountHandlers(auth), ...emailHandlers(auth)];
}

const withOwnUser = asPerson((user) => ok(user));

function sessionHandlers(auth: string): HttpHandler[] {
  return [
    http.get(`${auth}/me`, withOwnUser),
    http.post(`${auth}/login`, async ({ request }) => {
      const token = tokenFor((await bodyOf<LoginBody>(request)).email);
      return token
        ? ok({ user: PEOPLE.get(token), accessToken: token })
        : refused(401, 'INVALID_CREDENTIALS', 'Invalid email or password');
    }),
    http.post(`${auth}/logout`, withNothing),
    http.get(
      `${auth}/sessions`,
      asPerson(() => ok({ sessions: SESSIONS })),
    ),
    http.delete(`${auth}/sessions`, withNothing),
    http.delete(`${auth}/sessions/:id`, withNothing),
    http.post(
      `${auth}/switch-role`,
      asPerson(async (user, request) => {
        const { role } = await bodyOf<RoleBody>(request);
        return ok({ user: { ...user, currentRole: role }, accessToken: tokenFor(user.email) });
      }),
    ),
  ];
}

function accountHandlers(auth: string): HttpHandler[] {
  return [
    http.post(`${auth}/register`, async ({ request }) => {
      const { role } = await bodyOf<RegisterBody>(request);
      return ok({ user: PEOPLE.get(role), accessToken: role }, 201);
    }),
    http.get(
      `${auth}/export`,
      asPerson((user) => ok({ account: user })),
    ),
    http.post(`${auth}/delete-account`, withNothing),
    http.post(`${auth}/change-password`, withNothing),
    http.post(`${auth}/forgot-password`, () => ok(null)),
    http.post(`${auth}/reset-password`, () =>
      ok({ user: PEOPLE.get('creator'), accessToken: 'creator' }),
    ),
    http.post(
      `${auth}/add-role`,
      asPerson(async (user, request) => {
        const { role } = await bodyOf<RoleBody>(request);
        const held = user.userRoles.filter((one) => one.role !== role);
        const userRoles = [...held, { role, isActive: true }];
        return ok({ ...user, currentRole: role, userRoles });
      }),
    ),
  ];
}

function emailHandlers(auth: string): HttpHandler[] {
  return [
    http.post(`${auth}/confirm-email`, () => ok({ alreadyConfirmed: false })),
    http.post(`${auth}/send-confirmation`, withOwnUser),
    http.post(`${auth}/change-email`, withNothing),
    http.get(
      `${auth}/email-change`,
      asPerson(() => ok({ change: null })),
    ),
    http.delete(`${auth}/email-change`, withNothing),
    http.post(`${auth}/decide-email-change`, () => ok({ state: 'waiting' })),
  ];
}
