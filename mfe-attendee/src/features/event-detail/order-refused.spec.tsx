import type { Order } from '@stagedoor/contracts';
import {
  anEvent,
  anId,
  anOrder,
  API,
  aTicketType,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const AT = `/events/${anId(200)}`;
const CHECKOUT_URL = 'https://pay.example.org/c/cs_1';
const REFUSAL = 'Only 1 ticket is left.';

const held = (overrides: Partial<Order> = {}) =>
  anOrder({
    paymentStatus: 'pending',
    holdExpiresAt: '2099-06-01T10:15:00.000Z',
    checkoutUrl: CHECKOUT_URL,
    tickets: [],
    ...overrides,
  });

/** Opens the page, places the orders `elsewhere` in another tab of the buyer, then buys more tickets than are left. */
async function buyAfter(elsewhere: Order[]) {
  server.use(
    http.get(`${API}${AT}`, () => ok(anEvent())),
    http.get(`${API}/orders/my-orders`, () => ok([])),
    http.post(`${API}/orders`, () => {
      const oneLeft = anEvent({ ticketTypes: [aTicketType({ quantityAvailable: 1 })] });
      server.use(
        http.get(`${API}${AT}`, () => ok(oneLeft)),
        http.get(`${API}/orders/my-orders`, () => ok(elsewhere)),
      );
      return refused(409, 'SOLD_OUT', REFUSAL);
    }),
  );
  const page = renderRemote(remote, { at: AT, user: aUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy Tickets' }));
  return page;
}

describe('an order that is refused while another tab holds the tickets', () => {
  it('shows the hold and its actions in the alert and in the page', async () => {
    const { leaveTo } = await buyAfter([held()]);

    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent(REFUSAL);
    expect(alert).toHaveTextContent('You hold 2 tickets yourself, waiting for payment.');
    const hold = await screen.findByRole('region', { name: 'Your hold' });
    expect(hold).toHaveTextContent(/You hold 2 tickets, \d+:\d\d left/);
    expect(hold).toHaveTextContent('Let go');
    await userEvent.click(screen.getAllByRole('button', { name: 'Continue to payment' }).at(-1)!);

    expect(leaveTo).toHaveBeenCalledWith(CHECKOUT_URL);
  });

  it('links back to the queue when the hold has no payment page', async () => {
    const order = held({ checkoutUrl: null, holdExpiresAt: null });
    server.use(http.get(`${API}/orders/${order.id}`, () => ok(order)));
    const { router } = await buyAfter([order]);

    await userEvent.click(await screen.findByRole('button', { name: 'Back to the line' }));

    const wait = `/checkout/wait/${anId(400)}`;
    await waitFor(() => expect(router.state.location.pathname).toBe(wait));
  });

  it('adds up the tickets of several orders and leaves their actions to the page', async () => {
    await buyAfter([held(), held({ id: anId(401) })]);

    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent(
      'You hold 4 tickets yourself in 2 orders, waiting for payment.',
    );
    expect(within(alert).getAllByRole('button')).toHaveLength(1);
  });

  it('closes the alert on OK', async () => {
    await buyAfter([held()]);

    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your hold' })).toBeInTheDocument();
  });

  it("shows the server's message alone without a hold", async () => {
    await buyAfter([]);

    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(REFUSAL);
  });
});

it('keeps the alert when the event has ended, and leaves the focus in the panel', async () => {
  const refusal = 'This event is over.';
  server.use(
    http.get(`${API}${AT}`, () => ok(anEvent())),
    http.get(`${API}/orders/my-orders`, () => ok([])),
    http.post(`${API}/orders`, () => {
      server.use(http.get(`${API}${AT}`, () => ok(anEvent({ status: 'completed' }))));
      return refused(409, 'EVENT_NOT_ON_SALE', refusal);
    }),
  );
  renderRemote(remote, { at: AT, user: aUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy Tickets' }));

  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(refusal);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));

  const panel = screen.getByRole('region', { name: 'Tickets' });
  expect(panel).toHaveTextContent('This event has ended.');
  await waitFor(() => expect(panel).toHaveFocus());
});
