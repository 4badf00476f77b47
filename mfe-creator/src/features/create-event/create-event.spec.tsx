import type { CreateEventBody, Event, Role } from '@stagedoor/contracts';
import {
  aMyEvent,
  anEvent,
  anId,
  API,
  aTicketType,
  aUser,
  aVenue,
  ok,
  orderTotals,
  refused,
  renderRemote,
  startApiServer,
  visitFrom,
} from '@stagedoor/testing';
import { act, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const HALL = aVenue({ id: anId(101), name: 'Corn Exchange', city: 'Kingsbridge', capacity: 120 });

const TYPED = {
  Title: 'Silent Saturday',
  Description: 'Three channels in the old corn exchange.',
  'Start date': '2099-07-04',
  'Start time': '20:00',
  'End date': '2099-07-05',
  'End time': '01:00',
  'Ticket price': '12.50',
  'Total capacity': '80',
};

const BODY: CreateEventBody = {
  title: 'Silent Saturday',
  description: 'Three channels in the old corn exchange.',
  startTime: '2099-07-04T19:00:00.000Z',
  endTime: '2099-07-05T00:00:00.000Z',
  venueId: HALL.id,
  ticketPrice: 12.5,
  ticketQuantity: 80,
};

/** The event that is stored once `body` is sent. */
const stored = (
  { ticketPrice, ticketQuantity, ...body }: CreateEventBody,
  status: Event['status'],
) =>
  anEvent({
    ...body,
    id: anId(250),
    status,
    venue: HALL,
    ticketTypes: [aTicketType({ price: ticketPrice, quantity: ticketQuantity })],
  });

const DRAFT = stored(BODY, 'draft');

beforeEach(() => {
  sessionStorage.clear();
  server.use(
    http.get(`${API}/venues`, () => ok({ venues: [HALL] })),
    http.get(`${API}/events/my-events`, () => ok([])),
  );
});

function open(roles: Role[] = ['creator']) {
  return renderRemote(remote, { at: '/events/create', user: aUser({ roles }) });
}

const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

async function fill(changes: Partial<typeof TYPED> = {}) {
  await screen.findByText('Corn Exchange, Kingsbridge');
  type('Venue', HALL.id);
  for (const [label, value] of Object.entries({ ...TYPED, ...changes })) type(label, value);
}

const submit = () =>
  userEvent.click(screen.getByRole('button', { name: 'Create & Publish Event' }));

/** Makes this the event that the server stores. */
const have = (event: Event) =>
  server.use(
    http.get(`${API}/events/${DRAFT.id}`, () => ok(event)),
    http.get(`${API}/events/${DRAFT.id}/orders/totals`, () => ok(orderTotals([]))),
  );

/** Serves creation, update and publishing; returns the calls. */
function acceptEvents() {
  const calls: { call: string; body: unknown; key: string | null }[] = [];
  have(DRAFT);
  const keep = async (call: string, request: Request) => {
    calls.push({ call, body: await request.json(), key: request.headers.get('Idempotency-Key') });
  };
  server.use(
    http.post(`${API}/events`, async ({ request }) => {
      await keep('create', request);
      return ok({ event: DRAFT }, 201);
    }),
    http.put(`${API}/events/${DRAFT.id}`, async ({ request }) => {
      await keep('update', request);
      return ok(DRAFT);
    }),
    http.patch(`${API}/events/${DRAFT.id}/publish`, async ({ request }) => {
      await keep('publish', request);
      return ok({ ...DRAFT, status: 'published' });
    }),
  );
  return calls;
}

/** Makes the next call fail with 500; later calls succeed. */
function failOnce(method: 'post' | 'patch' | 'put', path: string) {
  server.use(
    http[method](`${API}${path}`, () => new HttpResponse(null, { status: 500 }), { once: true }),
  );
}

describe('create event', () => {
  it.each([
    ['Start date', { 'Start date': '2020-07-04' }],
    ['Start date', { 'Start date': '9999-07-04', 'End date': '9999-07-05' }],
    ['End date', { 'End date': '2099-07-03' }],
    ['End time', { 'End date': '2099-07-04', 'End time': '19:00' }],
  ])('focuses %s when its value is invalid: %j', async (label, typed) => {
    open();
    await fill(typed);

    await submit();

    expect(field(label)).toHaveFocus();
    expect(field(label)).toBeInvalid();
  });

  it('starts with a price of 25, a capacity of 100 and the three channels', async () => {
    open();

    expect(screen.getByRole('heading', { level: 1, name: 'Create Event' })).toBeInTheDocument();
    expect(document.title).toBe('Create Event · Stagedoor');
    expect(field('Ticket price')).toHaveValue('25');
    expect(field('Ticket price')).toHaveAttribute('step', '0.01');
    expect(field('Total capacity')).toHaveValue(100);
    const channels = screen.getByRole('region', { name: 'Music Channels' });
    expect(channels).toHaveTextContent('Channel 180s Classics');
    expect(channels).toHaveTextContent('Channel 290s Anthems');
    expect(channels).toHaveTextContent('Channel 300s Hits');
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/my-events');
    await screen.findByText('Corn Exchange, Kingsbridge');
  });

  it("creates and publishes with times in the venue's time zone, not the browser's", async () => {
    const calls = acceptEvents();
    const { router } = open();
    await fill();

    await submit();

    expect(await screen.findByText('Event created and published successfully!')).toHaveAttribute(
      'role',
      'alert',
    );
    expect(new Date(BODY.startTime).getHours()).toBe(7);
    expect(calls.map(({ call }) => call)).toEqual(['create', 'publish']);
    expect(calls[0]?.body).toEqual(BODY);
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(router.state.location.pathname).toBe('/my-events');
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps a price with a decimal comma as it is typed, and sends it as pounds', async () => {
    const calls = acceptEvents();
    open();
    await fill();
    await userEvent.clear(field('Ticket price'));

    await userEvent.type(field('Ticket price'), '12,50');
    expect(field('Ticket price')).toHaveValue('12,50');
    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(calls[0]?.body).toEqual({ ...BODY, ticketPrice: 12.5 });
  });

  it('opens My Events without the list from before the creation', async () => {
    acceptEvents();
    const { router } = open();
    await act(() => router.navigate('/my-events'));
    await screen.findByText('No Events Yet');
    await act(() => router.navigate('/events/create'));
    server.use(http.get(`${API}/events/my-events`, () => new Promise<never>(() => {})));
    await fill();

    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(await screen.findByText('Loading your events')).toBeInTheDocument();
    expect(screen.queryByText('No Events Yet')).not.toBeInTheDocument();
  });

  it('shows an error at each missing field and focuses the first', async () => {
    open();
    await screen.findByText('Corn Exchange, Kingsbridge');
    type('Ticket price', '');
    type('Total capacity', '');

    await submit();

    for (const label of [...Object.keys(TYPED), 'Venue']) {
      expect(field(label)).toHaveAccessibleDescription(
        expect.stringContaining(`${label} is required.`),
      );
      expect(field(label)).toBeInvalid();
    }
    expect(field('Title')).toHaveFocus();
  });

  it('rejects more tickets than the capacity of the venue without a request', async () => {
    open();
    await fill({ 'Total capacity': '121' });

    await submit();

    expect(field('Total capacity')).toHaveAccessibleDescription(
      /Total capacity 121 is more than the venue's capacity of 120\./,
    );
    expect(field('Total capacity')).toHaveFocus();
  });

  it('removes an error when its field is corrected', async () => {
    open();
    await fill({ 'Total capacity': '121' });
    await submit();

    type('Total capacity', '120');

    expect(field('Total capacity')).toBeValid();
  });

  it("names the venue's time zone and states that the user's clock differs", async () => {
    open();
    await fill();

    expect(screen.getByRole('group', { name: 'When' })).toHaveAccessibleDescription(
      'Dates and times are local to Corn Exchange (Europe/London). Your own clock shows another time.',
    );
  });

  it("states that the user's clock differs in the hour that clocks repeat", async () => {
    onTestFinished(visitFrom('America/Los_Angeles'));
    open();
    await fill({ 'Start date': '2099-10-25', 'Start time': '01:30' });

    expect(screen.getByRole('group', { name: 'When' })).toHaveAccessibleDescription(
      /Your own clock shows another time\.$/,
    );
  });

  it('states that the first of two equal times counts', async () => {
    open();
    await fill({
      'Start date': '2099-10-25',
      'Start time': '01:30',
      'End date': '2099-10-25',
      'End time': '03:00',
    });

    expect(field('Start time')).toHaveAccessibleDescription(
      'Clocks go back that night and show this time twice: the first one counts.',
    );
    expect(field('End time')).not.toHaveAccessibleDescription();
  });

  it("shows the server's messages at their fields", async () => {
    acceptEvents();
    server.use(
      http.post(`${API}/events`, () =>
        refused(400, 'VALIDATION_FAILED', 'Please check the form.', [
          { path: 'ticketQuantity', message: 'The venue holds 60, not 80.' },
          { path: 'startTime', message: 'Too soon.' },
        ]),
      ),
    );
    open();
    await fill();

    await submit();

    await waitFor(() => expect(field('Start time')).toHaveFocus());
    expect(field('Start time')).toHaveAccessibleDescription('Too soon.');
    expect(field('Total capacity')).toHaveAccessibleDescription(/The venue holds 60, not 80\./);
  });

  it("shows the server's message when the role has been removed meanwhile", async () => {
    server.use(
      http.post(`${API}/events`, () =>
        refused(403, 'ROLE_REQUIRED', 'Only an event creator can do this.'),
      ),
    );
    open();
    await fill();

    await submit();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Only an event creator can do this.',
    );
    expect(field('Title')).toHaveValue(TYPED.Title);
  });

  it.each([
    ['a server error', () => new HttpResponse(null, { status: 500 })],
    ['a proxy error', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
    ['no response', () => HttpResponse.error()],
  ])('shows Failed to create event and keeps the values after %s', async (_name, answer) => {
    server.use(http.post(`${API}/events`, answer));
    open();
    await fill();

    await submit();

    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to create event$/);
    for (const [label, value] of Object.entries(TYPED))
      expect((field(label) as HTMLInputElement).value).toBe(value);
  });

  it('sends one request for two quick presses', async () => {
    const calls = acceptEvents();
    open();
    await fill();
    const button = screen.getByRole('button', { name: 'Create & Publish Event' });

    fireEvent.click(button);
    fireEvent.click(button);

    await screen.findByText('Event created and published successfully!');
    expect(calls.map(({ call }) => call)).toEqual(['create', 'publish']);
  });

  it('locks the fields until the attempt ends, because a change would be lost', async () => {
    let fail!: () => void;
    const released = new Promise<void>((resolve) => (fail = resolve));
    server.use(
      http.post(`${API}/events`, async () => {
        await released;
        return refused(400, 'VALIDATION_FAILED', 'Too soon.', [
          { path: 'startTime', message: 'Too soon.' },
        ]);
      }),
    );
    open();
    await fill();
    const isLocked = () => field('Title').closest('[inert]') !== null;

    await userEvent.type(field('Title'), '{Enter}');
    expect(isLocked()).toBe(true);
    const button = screen.getByRole('button', { name: 'Publishing...' });
    expect(button).toHaveFocus();
    expect(button.closest('[inert]')).toBeNull();
    const lockedAtFocus = new Promise<boolean>((resolve) => {
      field('Start time').addEventListener('focus', () => resolve(isLocked()));
    });
    fail();

    expect(await lockedAtFocus).toBe(false);
    expect(isLocked()).toBe(false);
  });

  it('repeats the idempotency key without a response and uses a new one for a changed event', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(`${API}/events`, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.error();
      }),
    );
    open();
    await fill();

    await submit();
    await waitFor(() => expect(keys).toHaveLength(1));
    await screen.findByRole('alert');
    await submit();
    await waitFor(() => expect(keys).toHaveLength(2));
    await screen.findByRole('alert');
    type('Title', 'Silent Sunday');
    await submit();
    await waitFor(() => expect(keys).toHaveLength(3));
    await screen.findByRole('alert');

    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each([
    [401, 'UNAUTHENTICATED', 'repeats'],
    [403, 'ROLE_REQUIRED', 'repeats'],
    [409, 'REQUEST_IN_PROGRESS', 'repeats'],
    [429, 'TOO_MANY_REQUESTS', 'repeats'],
    [400, 'VALIDATION_FAILED', 'replaces'],
    [409, 'DRAFT_LIMIT_REACHED', 'replaces'],
  ] as const)('after %d %s %s the idempotency key', async (status, code, does) => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(`${API}/events`, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return refused(status, code, `Refused ${keys.length}.`);
      }),
    );
    open();
    await fill();

    await submit();
    await screen.findByText('Refused 1.');
    await submit();
    await screen.findByText('Refused 2.');

    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(does === 'repeats' ? 1 : 2);
  });
});

describe('an event that was created but not published', () => {
  async function failToPublish() {
    const calls = acceptEvents();
    failOnce('patch', `/events/${DRAFT.id}/publish`);
    const view = open();
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create event');
    return { calls, view };
  }

  it('is published by the next attempt, which creates no second event', async () => {
    const { calls } = await failToPublish();
    expect(screen.getByText(/This event is saved as a draft/)).toBeInTheDocument();

    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(calls.map(({ call }) => call)).toEqual(['create', 'publish']);
  });

  it('is updated before it is published when fields have changed', async () => {
    const { calls } = await failToPublish();
    type('Ticket price', '15');

    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(calls.map(({ call }) => call)).toEqual(['create', 'update', 'publish']);
    expect(calls[1]?.body).toEqual({ ticketPrice: 15 });
  });

  it('is remembered on the way to /login and back', async () => {
    const { calls, view } = await failToPublish();
    view.unmount();
    open();
    await screen.findByText('Corn Exchange, Kingsbridge');
    expect(field('Title')).toHaveValue(TYPED.Title);
    expect(field('Venue')).toHaveValue(HALL.id);

    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(calls.map(({ call }) => call)).toEqual(['create', 'publish']);
  });

  it('is created again when its draft was deleted meanwhile', async () => {
    const { calls } = await failToPublish();
    server.use(
      http.patch(
        `${API}/events/${DRAFT.id}/publish`,
        () => refused(404, 'EVENT_NOT_FOUND', 'Event not found'),
        { once: true },
      ),
    );

    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(calls.map(({ call }) => call)).toEqual(['create', 'create', 'publish']);
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });

  it('is not forgotten when the session has ended', async () => {
    await failToPublish();
    const ended = () => refused(401, 'UNAUTHENTICATED', 'Please log in.');
    const path = `${API}/events/${DRAFT.id}`;
    server.use(
      http.get(path, () => refused(404, 'EVENT_NOT_FOUND', 'Event not found')),
      http.get(`${path}/orders/totals`, ended),
      http.patch(`${path}/publish`, ended),
    );
    await submit();
    await screen.findByText('Please log in.');
    const calls = acceptEvents();

    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(calls.map(({ call }) => call)).toEqual(['publish']);
  });

  it.each([
    ['published at another price', { ticketPrice: 30 }, 'published', 'Ticket price', '20'],
    ['given another price', { ticketPrice: 30 }, 'draft', 'Ticket price', '12.50'],
    ['published', {}, 'published', 'Ticket price', '20'],
  ] as const)('is left as it is when it was %s elsewhere', async (...row) => {
    const [, changes, status, label, value] = row;
    const { calls } = await failToPublish();
    have(stored({ ...BODY, ...changes }, status));
    type(label, value);

    await submit();

    const link = await screen.findByRole('link', { name: 'Edit it' });
    expect(link).toHaveAttribute('href', `/my-events/${DRAFT.id}/edit`);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This event was changed elsewhere meanwhile, so nothing is sent from here.',
    );
    expect(calls.map(({ call }) => call)).toEqual(['create']);
  });

  it('is left as it is when its creation is repeated and it was changed elsewhere', async () => {
    const calls = acceptEvents();
    server.use(http.post(`${API}/events`, () => HttpResponse.error(), { once: true }));
    open();
    await fill();
    await submit();
    await screen.findByRole('alert');
    have(stored({ ...BODY, ticketPrice: 30 }, 'draft'));

    await submit();

    expect(await screen.findByRole('link', { name: 'Edit it' })).toBeInTheDocument();
    expect(calls.map(({ call }) => call)).toEqual(['create']);
  });

  it('is published when the response of its publishing was lost', async () => {
    await failToPublish();
    have(stored(BODY, 'published'));

    await submit();

    expect(
      await screen.findByText('Event created and published successfully!'),
    ).toBeInTheDocument();
  });

  it.each(['15', '18'])(
    'is updated to %s after an update to 15 without a response',
    async (price) => {
      const { calls } = await failToPublish();
      server.use(
        http.put(
          `${API}/events/${DRAFT.id}`,
          () => {
            have(stored({ ...BODY, ticketPrice: 15 }, 'draft'));
            return HttpResponse.error();
          },
          { once: true },
        ),
      );
      type('Ticket price', '15');
      await submit();
      await screen.findByRole('alert');
      type('Ticket price', price);

      await submit();

      await screen.findByText('Event created and published successfully!');
      const updates = price === '15' ? [] : [{ ticketPrice: Number(price) }];
      expect(calls.filter(({ call }) => call === 'update').map(({ body }) => body)).toEqual(
        updates,
      );
    },
  );

  it('is left as a draft by Start another event', async () => {
    const { calls } = await failToPublish();

    await userEvent.click(screen.getByRole('button', { name: 'Start another event' }));

    expect(field('Title')).toHaveValue('');
    expect(field('Title')).toHaveFocus();
    expect(screen.queryByText(/This event is saved as a draft/)).not.toBeInTheDocument();
    await fill({ Title: 'Another night' });
    await submit();
    await screen.findByText('Event created and published successfully!');
    expect(calls.map(({ call }) => call)).toEqual(['create', 'create', 'publish']);
  });
});

describe('an attempt that ends after the form was left', () => {
  const goTo = ({ router }: ReturnType<typeof open>, path: string) =>
    act(() => router.navigate(path));

  /** Submits and leaves the form. `end` lets the creation succeed, and the publishing fail. */
  async function leaveWhilePending(leave: (view: ReturnType<typeof open>) => Promise<void>) {
    let create!: () => void;
    const released = new Promise<void>((resolve) => (create = resolve));
    const calls = acceptEvents();
    failOnce('patch', `/events/${DRAFT.id}/publish`);
    server.use(
      http.post(
        `${API}/events`,
        async () => {
          await released;
          return ok({ event: DRAFT }, 201);
        },
        { once: true },
      ),
    );
    const view = open();
    await fill();
    await submit();
    await leave(view);
    await screen.findByText('No Events Yet');
    async function end() {
      create();
      await waitFor(() => expect(view.queryClient.isMutating()).toBe(0));
    }
    return { view, calls, end };
  }

  it('leaves nothing in the form once My Events publishes the draft', async () => {
    const { view, calls, end } = await leaveWhilePending((form) => goTo(form, '/my-events'));
    await end();
    const draft = aMyEvent({ id: DRAFT.id, title: TYPED.Title, status: 'draft' });
    server.use(http.get(`${API}/events/my-events`, () => ok([draft])));
    await act(() => view.queryClient.invalidateQueries());
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await screen.findByText(/is published\./);

    await goTo(view, '/events/create');
    await fill({ Title: 'Another night' });
    expect(screen.queryByText(/This event is saved as a draft/)).toBeNull();
    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(calls.map(({ call }) => call)).toEqual(['publish', 'create', 'publish']);
  });

  it('leaves nothing in the form after Cancel', async () => {
    const { view, end } = await leaveWhilePending(() =>
      userEvent.click(screen.getByRole('link', { name: 'Cancel' })),
    );

    await end();

    expect(sessionStorage).toHaveLength(0);
    await goTo(view, '/events/create');
    expect(field('Title')).toHaveValue('');
    expect(screen.queryByText(/This event is saved as a draft/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows its draft in the form that is open again', async () => {
    const { view, end } = await leaveWhilePending((form) => goTo(form, '/my-events'));
    await goTo(view, '/events/create');

    await end();

    expect(await screen.findByText(/This event is saved as a draft/)).toBeInTheDocument();
    expect(field('Title')).toHaveValue(TYPED.Title);
  });

  it('keeps the button of the form busy until then, and shows a failure in a toast', async () => {
    const { view, end } = await leaveWhilePending((form) => goTo(form, '/my-events'));
    await goTo(view, '/events/create');
    expect(screen.getByRole('button', { name: 'Publishing...' })).toHaveAttribute('aria-busy');

    await end();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to create event. What you typed is kept in the form.',
    );
    expect(await screen.findByRole('button', { name: 'Create & Publish Event' })).toBeEnabled();
  });
});

describe('the choice of a venue', () => {
  it('shows markup in a name as text', async () => {
    server.use(http.get(`${API}/venues`, () => ok({ venues: [aVenue({ name: '<b>Hall</b>' })] })));
    open();

    expect(await screen.findByRole('option', { name: '<b>Hall</b>, London' })).toBeInTheDocument();
  });

  it('is not required any more once the venue of kept values is loaded', async () => {
    const before = open();
    await fill();
    before.unmount();
    let respond!: () => void;
    const released = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.get(`${API}/venues`, async () => {
        await released;
        return ok({ venues: [HALL] });
      }),
    );
    open();
    await submit();
    expect(field('Venue')).toHaveAccessibleDescription('Venue is required.');

    respond();

    await waitFor(() => expect(field('Venue')).toHaveValue(HALL.id));
    expect(field('Venue')).toBeValid();
    expect(screen.queryByText('Venue is required.')).toBeNull();
  });

  it.each<[Role[], string, string]>([
    [['creator'], 'Become a venue owner', '/role-selection'],
    [['creator', 'venue'], 'Add a venue', '/venues/create'],
  ])(
    'links to the next step when there is no venue, with the roles %j',
    async (roles, link, href) => {
      server.use(http.get(`${API}/venues`, () => ok({ venues: [] })));
      open(roles);

      const hint = (await screen.findByText('No venues yet')).closest('[role="status"]');

      expect(within(hint as HTMLElement).getByRole('link', { name: link })).toHaveAttribute(
        'href',
        href,
      );
    },
  );

  it('shows Could not refresh when venues cannot be loaded and loads them again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(http.get(`${API}/venues`, () => new HttpResponse(null, { status: 503 })));
    open();
    expect(await screen.findByText('Could not refresh.')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('The venues could not be loaded', expect.any(Error));
    expect(screen.queryByText('No venues yet')).not.toBeInTheDocument();

    server.use(http.get(`${API}/venues`, () => ok({ venues: [HALL] })));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('option', { name: /Corn Exchange/ })).toBeInTheDocument();
    logged.mockRestore();
  });
});

describe('the search for a venue', () => {
  const OPERA = aVenue({ id: anId(102), name: 'Opera House', city: 'Leeds', capacity: 60 });
  const EVERYWHERE = Array.from({ length: 20 }, (_, index) =>
    aVenue({ id: anId(1_000 + index), name: `Hall ${index}` }),
  );

  beforeEach(() => {
    server.use(
      http.get(`${API}/venues`, ({ request }) => {
        const search = new URL(request.url).searchParams.get('search')?.toLowerCase();
        if (search === undefined) return ok({ venues: EVERYWHERE, nextCursor: 'more' });
        const found = [HALL, OPERA].filter(({ name, city }) =>
          `${city} ${name}`.toLowerCase().includes(search),
        );
        return ok({ venues: found, nextCursor: null });
      }),
      http.get(`${API}/venues/${OPERA.id}`, () => ok(OPERA)),
    );
  });

  const search = () => screen.findByPlaceholderText('Type a name or a city');
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('shows the first venues before a search and states that there are more', async () => {
    open();

    await userEvent.click(await search());

    await waitFor(() => expect(options()).toHaveLength(20));
    expect(
      screen.getByText('The first 20 venues. Type more to narrow them down.'),
    ).toBeInTheDocument();
  });

  it('searches city and name on the server and selects by keyboard', async () => {
    open();
    const field = await search();

    await userEvent.type(field, 'leeds');
    await waitFor(() => expect(options()).toEqual(['Opera House, Leeds']));
    expect(screen.getByText('1 venue.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{Enter}');

    expect(field).toHaveValue('Opera House');
    expect(field).toHaveAccessibleDescription('Alexandra Palace Way, Leeds');
    expect(options()).toEqual([]);
    expect(screen.getByText(/The venue holds up to 60 people/)).toBeInTheDocument();
  });

  it('sends the venue selected by pointer', async () => {
    const calls = acceptEvents();
    open();
    const field = await search();
    for (const [label, value] of Object.entries(TYPED)) type(label, value);

    await userEvent.type(field, 'corn');
    await userEvent.click(await screen.findByRole('option', { name: /Corn Exchange/ }));
    await submit();

    await screen.findByText('Event created and published successfully!');
    expect(calls[0]?.body).toEqual(BODY);
  });

  it('sends the venue selected right before Create & Publish Event is pressed', async () => {
    const calls = acceptEvents();
    open();
    const field = await search();
    for (const [label, value] of Object.entries(TYPED)) type(label, value);
    await userEvent.type(field, 'corn');
    await screen.findByRole('option', { name: /Corn Exchange/ });
    await userEvent.keyboard('{ArrowDown}');

    // A busy page handles waiting key presses and clicks before any other task; `act` would run those between them.
    await getConfig().asyncWrapper(async () => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      for (let microtask = 0; microtask < 10; microtask += 1) await Promise.resolve();
      screen.getByRole('button', { name: 'Create & Publish Event' }).click();
    });

    await screen.findByText('Event created and published successfully!');
    expect(calls[0]?.body).toEqual(BODY);
  });

  it.each(['{ArrowDown}', '{Enter}', '{Escape}'])(
    'keeps the selected venue when the field loses focus after %s',
    async (key) => {
      open();
      const field = await search();
      await userEvent.type(field, 'opera');
      await screen.findByRole('option');
      await userEvent.keyboard('{ArrowDown}{Enter}');

      await userEvent.clear(field);
      await userEvent.type(field, 'corn');
      await screen.findByRole('option', { name: /Corn Exchange/ });
      await userEvent.keyboard(key);
      expect(field).toHaveValue('corn');
      await userEvent.tab();

      expect(field).toHaveValue('Opera House');
      expect(screen.getByRole('group', { name: 'When' })).toHaveAccessibleDescription(
        /^Dates and times are local to Opera House/,
      );
    },
  );

  it('shows when no venue is found and when the search fails', async () => {
    open();
    const field = await search();
    await userEvent.type(field, 'nowhere');
    expect(await screen.findByText('No venue found.')).toBeInTheDocument();

    server.use(http.get(`${API}/venues`, () => refused(429, 'TOO_MANY_REQUESTS', 'Slow down.')));
    await userEvent.type(field, '!');

    expect(
      await screen.findByText('The venues could not be searched. Type again to retry.'),
    ).toBeInTheDocument();
  });

  it('is required and focused when it is empty', async () => {
    open();
    const field = await search();
    for (const [label, value] of Object.entries(TYPED)) type(label, value);

    await submit();

    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Venue is required.');
  });

  it('restores the selected venue after /login', async () => {
    const view = open();
    await userEvent.type(await search(), 'opera');
    await screen.findByRole('option');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    view.unmount();

    open();

    await waitFor(async () => expect(await search()).toHaveValue('Opera House'));
  });
});

it('discards the values on Cancel', async () => {
  open();
  await fill();
  expect(sessionStorage).not.toHaveLength(0);

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));

  expect(sessionStorage).toHaveLength(0);
  expect(await screen.findByRole('heading', { level: 1, name: 'My Events' })).toBeInTheDocument();
});
