import { API, ok, refused, startApiServer } from '@stagedoor/testing';
import { PEOPLE } from '@stagedoor/testing/people';
import { http } from 'msw';
import { startVisitor } from './visitor';

const server = startApiServer();
const [user] = [...PEOPLE.values()];
const unknownToken = () => refused(401, 'UNAUTHENTICATED', 'Who are you?');

beforeEach(() => localStorage.setItem('accessToken', 'kept'));

it('is a guest without a stored token', () => {
  localStorage.clear();

  expect(startVisitor(API).session.getState()).toEqual({ status: 'guest', user: null });
});

it('is the user of the stored token', async () => {
  server.use(http.get(`${API}/auth/me`, () => ok(user)));
  const { session } = startVisitor(API);
  expect(session.getState().status).toBe('loading');

  await new Promise((settled) => session.subscribe(settled));

  expect(session.getState()).toEqual({ status: 'signed-in', user });
});

it('is a guest, and deletes the token, when the API refuses it', async () => {
  server.use(
    http.get(`${API}/auth/me`, () => ok(user)),
    http.get(`${API}/orders`, unknownToken),
  );
  const { session, api } = startVisitor(API);

  await expect(api.get('/orders')).rejects.toThrow();

  expect(session.getState()).toEqual({ status: 'guest', user: null });
  expect(localStorage).toHaveLength(0);
});
