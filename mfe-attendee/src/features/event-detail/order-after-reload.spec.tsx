import type { Order } from '@stagedoor/contracts';
import {
  anEvent,
  anId,
  anOrder,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

const EVENT_ID = anId(200);
const CHECKOUT_URL = 'https://pay.example.org/c/cs_1';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const placed = (order: Partial<Order> = {}) =>
  ok({ order: anOrder({ paymentStatus: 'pending', ...order }), checkoutUrl: CHECKOUT_URL }, 201);

/** Loads the page of the event; `keys` collects the idempotency keys of all orders sent. */
function load(answers: (() => Response | Promise<Response>)[], keys: (string | null)[] = []) {
  server.use(
    http.get(`${API}/events/${EVENT_ID}`, () => ok(anEvent())),
    http.get(`${API}/orders/my-orders`, () => ok([])),
    http.post(`${API}/orders`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return answers.shift()!();
    }),
  );
  return { ...renderRemote(remote, { at: `/events/${EVENT_ID}`, user: aUser() }), keys };
}

const buy = async () => userEvent.click(await screen.findByRole('button', { name: 'Buy Tickets' }));
const choose = async (quantity: string) =>
  userEvent.selectOptions(await screen.findByLabelText('Quantity'), quantity);

const noAnswer = () => new Promise<Response>(() => {});

it('repeats the idempotency key after a reload while the first request has no response', async () => {
  const first = load([noAnswer]);
  await buy();
  await waitFor(() => expect(first.keys).toHaveLength(1));
  first.unmount();

  const { leaveTo, keys } = load([placed], first.keys);
  await buy();

  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(CHECKOUT_URL));
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('uses a new key for another order after a reload and the first key for the first order', async () => {
  const first = load([noAnswer]);
  await choose('2');
  await buy();
  await waitFor(() => expect(first.keys).toHaveLength(1));
  first.unmount();

  const { keys } = load([() => HttpResponse.error(), placed], first.keys);
  await choose('3');
  await buy();
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await choose('2');
  await buy();

  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

it.each([
  ['the order was placed', placed],
  ['a refusal proved that no order is stored', () => refused(409, 'SOLD_OUT', 'Taken.')],
])('uses a new key after a reload once %s', async (_, answer) => {
  const first = load([answer]);
  await buy();
  await waitFor(() => expect(first.keys).toHaveLength(1));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  first.unmount();

  const { keys } = load([placed], first.keys);
  await buy();

  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

it('repeats the key after a refusal that does not prove that no order is stored', async () => {
  const { keys } = load([
    () => HttpResponse.error(),
    () => refused(429, 'TOO_MANY_REQUESTS', 'Wait a minute.'),
    placed,
  ]);

  await buy();
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await buy();
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await buy();

  await waitFor(() => expect(keys).toHaveLength(3));
  expect(new Set(keys).size).toBe(1);
});

it('places a new order when the order of the repeated key is already paid', async () => {
  const first = load([noAnswer]);
  await buy();
  await waitFor(() => expect(first.keys).toHaveLength(1));
  first.unmount();

  const { leaveTo, keys } = load(
    [() => placed({ paymentStatus: 'completed' }), placed],
    first.keys,
  );
  await buy();

  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('repeats the key until the page is left when the browser denies storage', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const { leaveTo, keys } = load([() => HttpResponse.error(), placed]);

  await buy();
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await buy();

  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(CHECKOUT_URL));
  expect(keys[1]).toBe(keys[0]);
});
