import {
  anEvent,
  anEventList,
  anId,
  API,
  aTicketType,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

const nights = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anEvent({ id: anId(600 + index), title: `Night ${index + 1}` }),
  );

function answer(events = nights(1)) {
  server.use(http.get(`${API}/events`, () => ok(anEventList(events))));
}

describe('landing', () => {
  it('has a title and one h1', async () => {
    answer();
    renderRemote(remote, { at: '/' });

    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(document.title).toBe('Silent disco tickets · Stagedoor');
  });

  it('shows title, venue, start, price and availability of an upcoming event', async () => {
    answer([anEvent({ ticketTypes: [aTicketType({ quantityAvailable: 12 })] })]);
    renderRemote(remote, { at: '/' });

    const card = await screen.findByRole('article');

    expect(within(card).getByRole('link', { name: 'Silent Disco at the Palace' })).toHaveAttribute(
      'href',
      `/events/${anId(200)}`,
    );
    expect(card).toHaveTextContent('Alexandra Palace, London');
    expect(card).toHaveTextContent('4 July 2099 at 20:00');
    expect(card).toHaveTextContent('£25.00');
    expect(card).toHaveTextContent('12 available');
  });

  it('shows Free and Sold out', async () => {
    answer([anEvent({ ticketTypes: [aTicketType({ price: 0, quantityAvailable: 0 })] })]);
    renderRemote(remote, { at: '/' });

    const card = await screen.findByRole('article');

    expect(card).toHaveTextContent('Free');
    expect(card).toHaveTextContent('Sold out');
  });

  it('shows at most six events and View All Events when there are more', async () => {
    answer(nights(7));
    renderRemote(remote, { at: '/' });

    expect(await screen.findAllByRole('article')).toHaveLength(6);
    expect(screen.getByRole('link', { name: 'View All Events' })).toHaveAttribute(
      'href',
      '/events',
    );
  });

  // @covers 2.landing.view-all-not-at-6
  it('omits View All Events for six events', async () => {
    answer(nights(6));
    renderRemote(remote, { at: '/' });

    expect(await screen.findAllByRole('article')).toHaveLength(6);
    expect(screen.queryByRole('link', { name: 'View All Events' })).not.toBeInTheDocument();
  });

  // @covers 2.landing.empty-create
  it('shows No Events Yet and Create First Event without events', async () => {
    answer([]);
    renderRemote(remote, { at: '/' });

    expect(await screen.findByRole('heading', { name: 'No Events Yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create First Event' })).toHaveAttribute(
      'href',
      '/events/create',
    );
  });

  it('shows an error when events cannot be loaded and loads them again', async () => {
    server.use(http.get(`${API}/events`, () => new HttpResponse(null, { status: 500 })));
    renderRemote(remote, { at: '/' });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events');

    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it("shows the server's message for a refusal", async () => {
    server.use(
      http.get(`${API}/events`, () => refused(429, 'TOO_MANY_REQUESTS', 'Too many requests.')),
    );
    renderRemote(remote, { at: '/' });

    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  });

  it('links a guest to role selection and to login', async () => {
    answer();
    renderRemote(remote, { at: '/' });

    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      '/role-selection',
    );
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await screen.findByRole('article');
  });

  it.each([
    ['Venue Owner', 'venue'],
    ['Supplier', 'supplier'],
    ['Event Manager', 'event_manager'],
    ['Event Creator', 'creator'],
  ])('passes the role of the card %s to role selection', async (title, role) => {
    answer();
    const { router } = renderRemote(remote, { at: '/' });

    await userEvent.click(screen.getByRole('link', { name: title }));

    expect(router.state.location.pathname).toBe('/role-selection');
    expect(router.state.location.state).toEqual({ role });
  });

  it('offers a signed-in user events, tickets and another role, but no login', async () => {
    answer();
    const { router } = renderRemote(remote, { at: '/', user: aUser() });

    expect(screen.getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events');
    expect(screen.getByRole('link', { name: 'My Tickets' })).toHaveAttribute('href', '/my-tickets');
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('link', { name: 'Supplier' }));

    expect(router.state.location.state).toEqual({ role: 'supplier', addingRole: true });
  });

  it('shows the three figures of the community', async () => {
    answer();
    renderRemote(remote, { at: '/' });

    const figures = screen.getByRole('region', { name: 'A community that dances' });

    expect(figures).toHaveTextContent('Events Created1000+');
    expect(figures).toHaveTextContent('Active Venues500+');
    expect(figures).toHaveTextContent('Attendees10k+');
    await screen.findByRole('article');
  });

  it('selects one of the three channels at a time', async () => {
    answer();
    renderRemote(remote, { at: '/' });

    await userEvent.click(screen.getByRole('radio', { name: /80s Classics/ }));

    expect(screen.getByRole('radio', { name: /80s Classics/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /90s Anthems/ })).not.toBeChecked();
    await screen.findByRole('article');
  });

  it('shows markup in a title as text', async () => {
    answer([anEvent({ title: '<img src=x onerror="alert(1)"> 🎧 \u202Eevil' })]);
    renderRemote(remote, { at: '/' });

    expect(await screen.findByRole('link', { name: /<img src=x/ })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});
