import type { ClaimHelperLinkBody, ScanBatch } from '@stagedoor/contracts';
import {
  aDoorEvent,
  aDoorList,
  aHelperCredential,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';
import { DoorStore } from '../../scanning/door-store';
import { HeadsetStore } from '../../shared/headset-store';
import { helperCredential, keepHelperCredential } from '../../shared/helper-credential';
import { freshStorage, UNUSABLE_STORAGES } from '../../testing/fresh-storage';

freshStorage();

const server = startApiServer();
const night = aDoorEvent();
const { event } = night;
const AT = `/door/${event.id}`;
const DOOR = `${API}/events/${event.id}/door`;
const ENDED = 'This link has ended. Ask the supervisor for a new one.';
const linkEnded = () => refused(401, 'HELPER_LINK_ENDED', ENDED);

let claims: ClaimHelperLinkBody[];
let tokens: Set<string | null>;
let endedAt: string | null;

beforeEach(() => {
  localStorage.clear();
  claims = [];
  tokens = new Set();
  endedAt = null;
  const seen = ({ headers }: Request, answer: unknown) => {
    tokens.add(headers.get('authorization'));
    return ok(answer);
  };
  server.use(
    http.get(DOOR, ({ request }) => seen(request, night)),
    http.get(`${DOOR}/tickets`, ({ request }) => seen(request, aDoorList())),
    http.post(`${DOOR}/scans`, ({ request }) => seen(request, { results: [], endedAt })),
    http.post(`${DOOR}/helper-links/claim`, async ({ request }) => {
      claims.push((await request.json()) as ClaimHelperLinkBody);
      return ok(aHelperCredential);
    }),
  );
});

const open = (hash = '', user = null as ReturnType<typeof aUser> | null) =>
  renderRemote(remote, { at: AT + hash, user });
const asHelper = () => keepHelperCredential(event.id, aHelperCredential);

it.each([
  ['a guest', null],
  ['a signed-in person without a right', aUser()],
])('lets %s scan at the gate of the link, by the token of the link alone', async (_, user) => {
  const { router } = open('#helper=the-secret', user);

  expect(await screen.findByLabelText('Ticket code')).toBeVisible();
  expect(screen.getByText(/Gate B/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change gate' })).toBeNull();
  expect(claims[0]).toEqual({
    secret: 'the-secret',
    deviceId: localStorage.getItem('door-device'),
  });
  expect(router.state.location).toMatchObject({ pathname: AT, hash: '' });
  expect([...tokens]).toEqual([`Bearer ${aHelperCredential.token}`]);
});

it('lets a signed-in person scan with the account instead, which has more rights', async () => {
  open('#helper=the-secret', aUser({ roles: ['event_manager'] }));

  await userEvent.click(await screen.findByRole('button', { name: 'Use an account instead' }));

  expect(await screen.findByLabelText('Gate')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Headphones' })).toBeVisible();
  expect(helperCredential(event.id)).toBeNull();
});

it('offers no account to a guest with a link', async () => {
  open('#helper=the-secret');

  expect(await screen.findByLabelText('Ticket code')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use an account instead' })).toBeNull();
});

it('keeps the right for the next time, but not the secret', async () => {
  const { unmount } = open('#helper=the-secret');
  await screen.findByLabelText('Ticket code');
  unmount();
  claims = [];

  open();

  expect(await screen.findByLabelText('Ticket code')).toBeVisible();
  expect(claims).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('the-secret');
});

it.each(UNUSABLE_STORAGES)('keeps the right as long as the page on a phone %s', async (_, fail) => {
  onTestFinished(() => void vi.restoreAllMocks());
  fail();
  const { unmount } = open('#helper=the-secret');
  expect(await screen.findByLabelText('Ticket code')).toBeVisible();
  unmount();

  open();

  expect(await screen.findByLabelText('Ticket code')).toBeVisible();
  expect(claims).toHaveLength(1);
});

it('says that a link has ended when it is opened, and does not lead to /login', async () => {
  server.use(http.post(`${DOOR}/helper-links/claim`, linkEnded));
  const { router } = open('#helper=the-secret');

  expect(await screen.findByText('This link has ended')).toBeVisible();
  expect(screen.getByText(/Ask the supervisor for a new link/)).toBeVisible();
  expect(router.state.location.pathname).toBe(AT);
});

it('says that a link is in use on another phone', async () => {
  const why = 'This link is in use on another phone. Ask the supervisor for one of your own.';
  server.use(http.post(`${DOOR}/helper-links/claim`, () => refused(409, 'HELPER_LINK_TAKEN', why)));
  open('#helper=the-secret');

  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.queryByLabelText('Ticket code')).toBeNull();
});

it.each([
  ['without network', () => HttpResponse.error()],
  ['with the link of another phone', () => refused(409, 'HELPER_LINK_TAKEN', 'In use.')],
  ['that has ended', linkEnded],
])('continues with the right that the phone has, when a link is opened %s', async (_, claimed) => {
  asHelper();
  server.use(http.post(`${DOOR}/helper-links/claim`, claimed));
  open('#helper=the-secret');

  await userEvent.click(await screen.findByRole('button', { name: 'Continue at Gate B' }));

  expect(await screen.findByLabelText('Ticket code')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use an account instead' })).toBeNull();
  expect(helperCredential(event.id)).toEqual(aHelperCredential);
});

it('says that an opened link has ended to a helper of another one', async () => {
  asHelper();
  server.use(http.post(`${DOOR}/helper-links/claim`, linkEnded));
  open('#helper=the-secret');

  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use an account instead' })).toBeNull();
});

it('says that the link has ended on the next visit; an account is another way', async () => {
  asHelper();
  server.use(http.get(DOOR, linkEnded));
  const { router } = open();
  await screen.findByText('This link has ended');

  await userEvent.click(screen.getByRole('button', { name: 'Use an account instead' }));

  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: AT } });
});

it('sends what the phone took at another gate from the gate of the link that has ended', async () => {
  asHelper();
  const store = await DoorStore.open();
  onTestFinished(() => store.close());
  await store.keepScan({
    ...{ id: 'kept', hash: 'h', at: event.startTime, shown: 'admitted', listAge: 3 },
    ...{ eventId: event.id, gate: 'Gate A' },
  });
  const gates: string[] = [];
  server.use(
    http.get(DOOR, linkEnded),
    http.post(`${DOOR}/scans`, async ({ request }) => {
      gates.push(((await request.json()) as ScanBatch).gate);
      return ok({ results: [], endedAt: event.startTime });
    }),
  );
  open();

  expect(await screen.findByText(/Your scans are with the supervisor \(1\)/)).toBeVisible();
  expect(gates).toEqual(['Gate B']);
});

it('does not send the scans of an account without a session', async () => {
  asHelper();
  const [scans, desk] = [await DoorStore.open('a person'), await HeadsetStore.open()];
  onTestFinished(() => [scans, desk].forEach((store) => store.close()));
  const at = { at: event.startTime, eventId: event.id };
  const scan = { id: 'a scan', hash: 'h', shown: 'admitted', listAge: 3, gate: 'Gate A' } as const;
  await scans.keepScan({ ...scan, ...at });
  const entry = { id: 'an entry', kind: 'take_back', headset: 7, stage: 'done' } as const;
  await desk.keepEntries([{ ...entry, ...at, replacement: null, hash: null }]);
  open();

  const words =
    '1 scan of another account waits on this phone. Log in with that account to send it.';
  expect(await screen.findByText(words)).toBeVisible();
  expect([...tokens]).toEqual([`Bearer ${aHelperCredential.token}`]);
  await expect(scans.waitingScans(event.id)).resolves.toHaveLength(1);
  await expect(desk.waitingEntries(event.id)).resolves.toHaveLength(1);
});

it('says that the link has ended while it was open', async () => {
  asHelper();
  endedAt = event.startTime;
  open();

  expect(await screen.findByText('This link has ended')).toBeVisible();
  expect(screen.queryByLabelText('Ticket code')).toBeNull();
});

it('sends a guest without a link to /login and back', async () => {
  const { router } = open();

  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: AT } });
  expect(tokens.size).toBe(0);
});
