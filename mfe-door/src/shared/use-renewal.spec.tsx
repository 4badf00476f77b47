import { DEVICE } from '@stagedoor/platform/device';
import {
  aDoorEvent,
  aDoorList,
  aDoorReport,
  API,
  aUser,
  ok,
  renderRemote,
  someHeadphones,
  startApiServer,
} from '@stagedoor/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { http } from 'msw';
import { remote } from '../remote';
import { freshStorage } from '../testing/fresh-storage';

freshStorage();

const QUIET_MS = 5_000;
const server = startApiServer();
const night = aDoorEvent({ right: 'supervisor' });
const { event } = night;
const EVENT = `${API}/events/${event.id}`;
let renew: () => void;

beforeEach(() => {
  vi.stubGlobal(DEVICE, {
    onRenewed(listener: () => void) {
      renew = listener;
      return () => undefined;
    },
  });
  server.use(
    http.get(`${EVENT}/door`, () => ok(night)),
    http.get(`${EVENT}/door/tickets`, () => ok(aDoorList())),
    http.get(`${EVENT}/door/report`, () => ok(aDoorReport({ reEntry: 'allowed', out: 3 }))),
    http.get(`${EVENT}/headphones`, () => ok(someHeadphones())),
  );
});

afterEach(() => vi.useRealTimers());

/** Opens a page, and puts another version of it in force once `ready` is shown. */
async function open(path: string, ready: string) {
  const at = `/door/${event.id}${path}`;
  const page = renderRemote(remote, { at, user: aUser({ roles: ['event_manager'] }) });
  await screen.findByText(ready);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => renew());
  return page;
}

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const openDesk = () => open('/headphones', 'of 190 counted in');

it('opens the new version of a page that is not in use', async () => {
  const { leaveTo } = await openDesk();

  pass(QUIET_MS);

  expect(leaveTo).toHaveBeenCalledExactlyOnceWith(window.location.pathname);
});

it('waits for the end of what is typed, and some time after it', async () => {
  const { leaveTo } = await openDesk();
  const field = screen.getByLabelText('Code of a ticket or a headset');
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  pass(QUIET_MS - 1);

  type('0A1B');
  pass(QUIET_MS * 2);
  type('');
  pass(QUIET_MS - 1);
  expect(leaveTo).not.toHaveBeenCalled();
  pass(1);

  expect(leaveTo).toHaveBeenCalledTimes(1);
});

it('waits until the headphones desk does again what it does by default', async () => {
  const { leaveTo } = await openDesk();

  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText('What to do'), { target: { value } });

  choose('faulty');
  pass(QUIET_MS * 2);
  expect(leaveTo).not.toHaveBeenCalled();
  choose('lend');
  pass(QUIET_MS);

  expect(leaveTo).toHaveBeenCalledTimes(1);
});

it('waits for the answer to an open question', async () => {
  const { leaveTo } = await open('/night', 'Re-entry');

  fireEvent.click(screen.getByRole('button', { name: 'End re-entry' }));
  pass(QUIET_MS * 2);
  expect(leaveTo).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  pass(QUIET_MS);

  expect(leaveTo).toHaveBeenCalledTimes(1);
});
