import { aUser, API, ok, refused, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aRemote, renderSite } from '../testing/render-site';
import { inTurn } from './in-turn';

type Work = () => Promise<unknown>;
interface Locks {
  request: (name: string, work: Work) => Promise<unknown>;
}

const server = startApiServer();
const remotes = { 'mfe-x': aRemote([{ path: '/events', access: 'public' }]) };
const TICKETS = '/tickets/my-tickets';
const stored = () => localStorage.getItem('accessToken');
const refusal = () => refused(401, 'UNAUTHENTICATED', 'Please log in.');

/** One lock, which all tabs of the site share. */
function aLockManager(): Locks {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    request(_name, work) {
      const next = turn.then(work);
      turn = next.catch(() => undefined);
      return next;
    },
  };
}

/** The guard taken away: every lock is granted at once. */
const NO_GUARD: Locks = { request: (_name, work) => work() };

function useLocks(locks: Locks | undefined): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

/** A server on which `token` has ended, and `venue-token` has replaced it. */
function tokenIsReplaced() {
  const user = aUser({ roles: ['creator', 'venue'], currentRole: 'venue' });
  const isNew = (request: Request) => request.headers.get('authorization') === 'Bearer venue-token';
  server.use(
    http.get(`${API}/auth/me`, ({ request }) => (isNew(request) ? ok(user) : refusal())),
    http.get(API + TICKETS, ({ request }) => (isNew(request) ? ok([]) : refusal())),
  );
  return user;
}

async function signedIn() {
  server.use(http.get(`${API}/auth/me`, () => ok(aUser({ roles: ['creator', 'venue'] }))));
  const site = renderSite({ at: '/events', token: 'token', remotes });
  await screen.findByRole('button', { name: /^Role/ });
  return site;
}

/** Another tab that switches the role until the returned function is called, which stores the new token. */
function switchElsewhere(locks: Locks) {
  let answer!: () => void;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  localStorage.setItem('stagedoor:turn', '');
  const switched = locks.request('stagedoor:session', async () => {
    await isAnswered;
    localStorage.setItem('accessToken', 'venue-token');
    localStorage.removeItem('stagedoor:turn');
  });
  return () =>
    act(() => {
      answer();
      return switched;
    });
}

describe('a call that is refused while this tab switches the role', () => {
  async function refusedDuringSwitch() {
    const site = await signedIn();
    const ended: (string | null)[] = [];
    let answer!: () => void;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const isRevoked = new Promise<void>((resolve) => {
      server.use(
        http.post(`${API}/auth/switch-role`, async () => {
          const user = tokenIsReplaced();
          resolve();
          await isAnswered;
          return ok({ user, accessToken: 'venue-token' });
        }),
        http.post(`${API}/auth/logout`, ({ request }) => {
          ended.push(request.headers.get('authorization'));
          return ok(null);
        }),
      );
    });
    await site.user.click(screen.getByRole('button', { name: /^Role/ }));
    await site.user.click(screen.getByRole('menuitem', { name: 'Venue Owner' }));
    await isRevoked;

    await act(() => site.platform.api.get(TICKETS).catch(() => undefined));
    answer();
    return { ...site, ended };
  }

  it.each([
    ['with locks', aLockManager()],
    ['without locks', undefined],
  ])('does not end the session, %s', async (_case, locks) => {
    useLocks(locks);

    const { leaveTo, shell, path } = await refusedDuringSwitch();

    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/venues/my-venues'));
    await act(() => inTurn(async () => undefined));
    expect(stored()).toBe('venue-token');
    expect(shell.session.store.getState().user?.currentRole).toBe('venue');
    expect(path()).toBe('/events');
  });

  it('ends both sessions without the guard', async () => {
    useLocks(NO_GUARD);

    const { ended, leaveTo } = await refusedDuringSwitch();

    await waitFor(() => expect(ended).toEqual(['Bearer venue-token']));
    expect(stored()).toBeNull();
    expect(leaveTo).not.toHaveBeenCalled();
  });
});

describe('a switch whose response is lost', () => {
  type Answer = () => Response;
  const lost: Answer = () => HttpResponse.error();
  const unavailable: Answer = () => refused(503, 'SERVICE_UNAVAILABLE', 'Unavailable.');
  const switched: Answer = () => ok({ user: tokenIsReplaced(), accessToken: 'venue-token' });
  const limited: Answer = () => refused(429, 'TOO_MANY_REQUESTS', 'Many switches.');

  /** Switches the role on a server that gives these answers; returns the tokens of the requests. */
  async function switchRole(...answers: Answer[]) {
    const site = await signedIn();
    const sent: (string | null)[] = [];
    server.use(
      http.post(`${API}/auth/switch-role`, ({ request }) => {
        sent.push(request.headers.get('authorization'));
        return answers.shift()!();
      }),
    );
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    await site.user.click(screen.getByRole('button', { name: /^Role/ }));
    await site.user.click(screen.getByRole('menuitem', { name: 'Venue Owner' }));
    return { ...site, sent, logged };
  }

  it.each([
    ['no response', lost],
    ['the response of a server that is unavailable', unavailable],
  ])('is repeated with the same token after %s', async (_what, failure) => {
    const { leaveTo, sent, logged } = await switchRole(failure, switched);

    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/venues/my-venues'));
    expect(sent).toEqual(['Bearer token', 'Bearer token']);
    expect(stored()).toBe('venue-token');
    expect(logged).not.toHaveBeenCalled();
  });

  it.each<[string, Answer[]]>([
    ['is repeated once', [lost, lost]],
    ['is not repeated after a refusal', [limited]],
  ])('%s, and keeps the token', async (_what, answers) => {
    const expected = answers.map(() => 'Bearer token');

    const { leaveTo, sent, logged } = await switchRole(...answers);

    await waitFor(() => expect(logged).toHaveBeenCalled());
    expect(sent).toEqual(expected);
    expect(stored()).toBe('token');
    expect(leaveTo).not.toHaveBeenCalled();
  });
});

describe('a call that is refused while another tab switches the role', () => {
  async function refusedDuringSwitch(locks: Locks) {
    const site = await signedIn();
    const finish = switchElsewhere(locks);
    tokenIsReplaced();
    await act(() => site.platform.api.get(TICKETS).catch(() => undefined));
    return { ...site, finish };
  }

  it('does not end the session', async () => {
    const locks = aLockManager();
    useLocks(locks);

    const { finish, path, shell } = await refusedDuringSwitch(locks);
    await finish();
    await act(() => inTurn(async () => undefined));

    expect(stored()).toBe('venue-token');
    expect(shell.session.store.getState().status).toBe('signed-in');
    expect(path()).toBe('/events');
  });

  it('ends the session without the guard', async () => {
    useLocks(NO_GUARD);

    const { path } = await refusedDuringSwitch(aLockManager());

    await waitFor(() => expect(path()).toBe('/login'));
    expect(stored()).toBeNull();
  });
});

describe('a page that starts while another tab switches the role', () => {
  it('starts with the new token', async () => {
    const locks = aLockManager();
    useLocks(locks);
    tokenIsReplaced();
    const finish = switchElsewhere(locks);
    const asked = vi.spyOn(locks, 'request');

    const { shell } = renderSite({ at: '/events', token: 'token', remotes });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await finish();

    await waitFor(() => expect(shell.session.store.getState().status).toBe('signed-in'));
    expect(stored()).toBe('venue-token');
  });

  it('drops the token without the guard', async () => {
    useLocks(NO_GUARD);
    tokenIsReplaced();

    const { shell } = renderSite({ at: '/events', token: 'token', remotes });

    await waitFor(() => expect(shell.session.store.getState().status).toBe('guest'));
    expect(stored()).toBeNull();
  });
});

it('the caller of a refused call finds the session ended', async () => {
  // A browser grants a lock in a later task.
  useLocks({ request: (_name, work) => new Promise((resolve) => setTimeout(resolve)).then(work) });
  const { path, platform } = await signedIn();
  server.use(http.get(API + TICKETS, refusal));

  const found = act(() => platform.api.get(TICKETS).catch(() => [stored(), path()]));

  await expect(found).resolves.toEqual([null, '/login']);
});

it('a 401 ends the session where the browser refuses locks', async () => {
  useLocks({ request: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) });
  const { path, platform } = await signedIn();
  server.use(http.get(API + TICKETS, refusal));

  await act(() => platform.api.get(TICKETS).catch(() => undefined));

  await waitFor(() => expect(path()).toBe('/login'));
  expect(stored()).toBeNull();
});
