import type { Event, User } from '@stagedoor/contracts';
import {
  anEvent,
  anId,
  API,
  aTicketType,
  aUser,
  ok,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const AT = `/events/${anId(200)}`;

function open(
  at: Parameters<typeof renderRemote>[1]['at'] = AT,
  { event = anEvent(), user = null }: { event?: Event; user?: User | null } = {},
) {
  server.use(
    http.get(`${API}${AT}`, () => ok(event)),
    http.get(`${API}/orders/my-orders`, () => ok([])),
  );
  return renderRemote(remote, { at, user });
}

const quantity = () => screen.findByLabelText('Quantity');
const panel = () => screen.findByRole('region', { name: 'Tickets' });

describe('a guest', () => {
  it('takes the quantity and the title of the event to /login', async () => {
    const { router } = open();

    await userEvent.selectOptions(await quantity(), '3');
    expect(await panel()).toHaveTextContent('Total £75.00');
    await userEvent.click(screen.getByRole('link', { name: 'Login to Buy Tickets' }));

    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toEqual({
      from: `${AT}?quantity=3`,
      event: 'Silent Disco at the Palace',
    });
  });

  // @covers 2.event.sold-out-guest
  it('sees Sold out and the link to /login', async () => {
    open(AT, { event: anEvent({ ticketTypes: [aTicketType({ quantityAvailable: 0 })] }) });

    expect(await panel()).toHaveTextContent('Sold out');
    expect(await panel()).toHaveTextContent('Every ticket is taken.');
    expect(screen.getByRole('link', { name: 'Login to Buy Tickets' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Quantity')).not.toBeInTheDocument();
  });
});

describe('the chosen quantity', () => {
  it.each([
    ['3', '3'],
    ['10', '10'],
    ['11', '10'],
    ['0', '1'],
    ['-2', '1'],
    ['1.5', '1'],
    ['two', '1'],
  ])('is for the parameter %s: %s', async (kept, chosen) => {
    open(`${AT}?quantity=${kept}`, { user: aUser() });

    expect(await quantity()).toHaveValue(chosen);
  });

  it('is at most the number of tickets left', async () => {
    const event = anEvent({ ticketTypes: [aTicketType({ quantityAvailable: 2 })] });
    open(`${AT}?quantity=5`, { event });

    expect(await quantity()).toHaveValue('2');
  });

  it('is not in the URL for one ticket', async () => {
    const { router } = open(`${AT}?quantity=2`);

    await userEvent.selectOptions(await quantity(), '1');

    expect(await quantity()).toHaveValue('1');
    expect(router.state.location.search).toBe('');
  });

  it('is kept in the URL and replaces the history entry', async () => {
    const { router } = open(
      { pathname: AT, search: '?ref=mail', state: { list: '/events?search=disco' } },
      { user: aUser() },
    );

    const more = within(await panel()).getByRole('button', { name: 'One more' });
    await userEvent.dblClick(more);

    expect(await quantity()).toHaveValue('3');
    expect(router.state.location.search).toBe('?ref=mail&quantity=3');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByRole('link', { name: 'Back to events' })).toHaveAttribute(
      'href',
      '/events?search=disco',
    );
  });
});
