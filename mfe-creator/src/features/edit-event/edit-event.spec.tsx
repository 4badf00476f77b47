import type { Event } from '@stagedoor/contracts';
import {
  anEvent,
  API,
  aTicketType,
  aUser,
  aVenue,
  anId,
  ok,
  orderTotals,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const EVENT = anEvent();
const PATH = `/events/${EVENT.id}`;
const HALL = aVenue({ id: anId(101), name: 'Corn Exchange', city: 'Kingsbridge', capacity: 120 });
const SELLING = anEvent({ ticketTypes: [aTicketType({ quantity: 100, quantityAvailable: 94 })] });

let saved: Event;

/** Sets the event that the server stores. */
const have = (event: Event) => {
  saved = event;
};

beforeEach(() => {
  sessionStorage.clear();
  have(EVENT);
  server.use(
    http.get(`${API}/venues`, () => ok({ venues: [HALL, EVENT.venue] })),
    http.get(`${API}/events/my-events`, () => ok([])),
    http.get(`${API}${PATH}`, () => ok(saved)),
    http.get(`${API}${PATH}/orders/totals`, () => ok(orderTotals([]))),
  );
});

/** Serves PUT; returns the bodies. */
function acceptChanges() {
  const bodies: unknown[] = [];
  server.use(
    http.put(`${API}${PATH}`, async ({ request }) => {
      const body = (await request.json()) as Partial<Event>;
      bodies.push(body);
      have({ ...saved, ...body });
      return ok(saved);
    }),
  );
  return bodies;
}

const refuseChanges = (answer: () => Response) => server.use(http.put(`${API}${PATH}`, answer));

type View = ReturnType<typeof renderRemote>;
const open = (): View => renderRemote(remote, { at: `/my-events/${EVENT.id}/edit`, user: aUser() });

const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

async function openForm(event = EVENT) {
  have(event);
  const view = open();
  await screen.findByRole('button', { name: 'Save Changes' });
  return view;
}

describe('edit event', () => {
  it("shows the stored values in the venue's time zone", async () => {
    await openForm();

    expect(screen.getByRole('heading', { level: 1, name: 'Edit Event' })).toBeInTheDocument();
    expect(document.title).toBe('Edit Event · Stagedoor');
    expect(field('Title')).toHaveValue('Silent Disco at the Palace');
    expect(field('Description')).toHaveValue('Three channels, one dance floor.');
    expect(field('Start date')).toHaveValue('2099-07-04');
    expect(field('Start time')).toHaveValue('20:00');
    expect(field('End time')).toHaveValue('23:30');
    expect(field('Venue')).toHaveDisplayValue(/Alexandra Palace/);
    expect(field('Ticket price')).toHaveValue('25');
    expect(field('Total capacity')).toHaveValue(100);
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/my-events');
  });

  it('states that the first of two equal times counts only for a changed time', async () => {
    await openForm({
      ...EVENT,
      startTime: '2099-10-24T20:00:00Z',
      endTime: '2099-10-25T01:45:00Z',
    });
    const bodies = acceptChanges();
    expect(field('End time')).toHaveValue('01:45');
    expect(field('End time')).not.toHaveAccessibleDescription();

    type('End time', '01:50');
    expect(field('End time')).toHaveAccessibleDescription(/the first one counts\.$/);
    type('End time', '01:45');
    type('Title', 'Late Disco');
    expect(field('End time')).not.toHaveAccessibleDescription();
    await save();

    await waitFor(() => expect(bodies).toEqual([{ title: 'Late Disco' }]));
  });

  it('sends the changed fields alone, shows a toast and opens My Events', async () => {
    const bodies = acceptChanges();
    const { router } = await openForm();
    type('Title', 'Silent Sunday');
    type('Ticket price', '12.50');

    await save();

    expect(await screen.findByText(/Silent Sunday.* is saved\./)).toHaveAttribute('role', 'status');
    expect(bodies).toEqual([{ title: 'Silent Sunday', ticketPrice: 12.5 }]);
    expect(router.state.location.pathname).toBe('/my-events');
    expect(sessionStorage).toHaveLength(0);
  });

  it('sends nothing without a change', async () => {
    const bodies = acceptChanges();
    const { router } = await openForm();

    await save();

    await waitFor(() => expect(router.state.location.pathname).toBe('/my-events'));
    expect(bodies).toEqual([]);
  });

  it('invalidates the events of other screens', async () => {
    acceptChanges();
    const { queryClient } = await openForm();
    queryClient.setQueryData(['events', 'all'], { events: [EVENT] });
    type('Title', 'Silent Sunday');

    await save();

    await waitFor(() =>
      expect(queryClient.getQueryState(['events', 'all'])?.isInvalidated).toBe(true),
    );
  });

  it('shows an error at each invalid field and focuses the first', async () => {
    await openForm();
    type('Description', ' ');
    type('Total capacity', '10401');

    await save();

    expect(field('Description')).toHaveFocus();
    expect(field('Description')).toHaveAccessibleDescription('Description is required.');
    expect(field('Total capacity')).toHaveAccessibleDescription(
      /Total capacity 10,401 is more than the venue's capacity of 10,400\./,
    );
  });

  it("shows the server's messages at their fields", async () => {
    refuseChanges(() =>
      refused(400, 'VALIDATION_FAILED', 'Please check the form.', [
        { path: 'title', message: 'Title holds a control character.' },
      ]),
    );
    await openForm();
    type('Title', 'Silent Sunday');

    await save();

    await waitFor(() => expect(field('Title')).toHaveFocus());
    expect(field('Title')).toHaveAccessibleDescription('Title holds a control character.');
    expect(field('Title')).toHaveValue('Silent Sunday');
  });

  it.each([
    ['a server error', () => new HttpResponse(null, { status: 500 }), 'Failed to save event'],
    ['no response', () => HttpResponse.error(), 'Failed to save event'],
    [
      'an event that was cancelled meanwhile',
      () => refused(409, 'EVENT_CANCELLED', 'This event is cancelled.'),
      'This event is cancelled.',
    ],
  ])('keeps the values after %s', async (_name, answer, sentence) => {
    refuseChanges(answer);
    await openForm();
    type('Title', 'Silent Sunday');

    await save();

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field('Title')).toHaveValue('Silent Sunday');
  });

  it('of a draft fails as the session has ended, not as an event that is gone', async () => {
    await openForm({ ...EVENT, status: 'draft' });
    type('Title', 'Silent Sunday');
    const ended = () => refused(401, 'UNAUTHENTICATED', 'Please log in.');
    server.use(
      http.get(`${API}${PATH}`, () => refused(404, 'EVENT_NOT_FOUND', 'Event not found')),
      http.get(`${API}${PATH}/orders/totals`, ended),
      http.put(`${API}${PATH}`, ended),
    );

    await save();

    expect(await screen.findByRole('alert')).toHaveTextContent('Please log in.');
    expect(field('Title')).toHaveValue('Silent Sunday');
  });

  it('sends one request for two quick presses', async () => {
    const bodies = acceptChanges();
    await openForm();
    type('Title', 'Silent Sunday');
    const button = screen.getByRole('button', { name: 'Save Changes' });

    fireEvent.click(button);
    fireEvent.click(button);

    await screen.findByText(/is saved\./);
    expect(bodies).toHaveLength(1);
  });

  it('is sent while the save of another event is pending', async () => {
    const other = anEvent({ id: anId(2), title: 'Silent Harbour' });
    const bodies: unknown[] = [];
    server.use(
      http.put(`${API}${PATH}`, () => new Promise<never>(() => undefined)),
      http.get(`${API}/events/${other.id}`, () => ok(other)),
      http.get(`${API}/events/${other.id}/orders/totals`, () => ok(orderTotals([]))),
      http.put(`${API}/events/${other.id}`, async ({ request }) => {
        bodies.push(await request.json());
        return ok(other);
      }),
    );
    const { router } = await openForm();
    type('Title', 'Silent Sunday');
    await save();
    await screen.findByRole('button', { name: 'Saving...' });
    await router.navigate(`/my-events/${other.id}/edit`);
    await screen.findByDisplayValue('Silent Harbour');
    type('Title', 'Silent Pier');

    await save();

    await waitFor(() => expect(bodies).toEqual([{ title: 'Silent Pier' }]));
  });

  it('clears the values that the create form keeps of the event', async () => {
    const keep = (key: string, values: object) =>
      sessionStorage.setItem(`draft:${aUser().id}:${key}`, JSON.stringify(values));
    keep('unfinished-event', {
      event: JSON.stringify({ key: 'k', body: {}, eventId: EVENT.id }),
    });
    keep('create-event', { title: EVENT.title });
    acceptChanges();
    await openForm({ ...EVENT, status: 'draft' });
    type('Title', 'Silent Sunday');

    await save();

    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('saves a draft', async () => {
    const bodies = acceptChanges();
    await openForm({ ...EVENT, status: 'draft' });
    type('Title', 'Silent Sunday');

    await save();

    await screen.findByText(/is saved\./);
    expect(bodies).toEqual([{ title: 'Silent Sunday' }]);
  });
});

describe('fields edited while a save is pending', () => {
  /** Saves a title, then lets `edit` run before the server responds. */
  async function editWhilePending(edit: (view: View) => boolean | Promise<void>) {
    const bodies = acceptChanges();
    let respond!: () => void;
    const released = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.put(
        `${API}${PATH}`,
        async () => {
          await released;
          have({ ...saved, title: 'Silent Sunday' });
          return ok(saved);
        },
        { once: true },
      ),
    );
    const view = await openForm();
    type('Title', 'Silent Sunday');
    await save();
    await edit(view);
    respond();
    const toast = await screen.findByText(/Silent Sunday.* is saved\./);
    return { ...view, bodies, toast };
  }

  it('stay in the form, and are sent by the next save', async () => {
    const { router, bodies, toast } = await editWhilePending(() =>
      type('Description', 'Five channels.'),
    );

    expect(toast).toHaveTextContent('Your later changes are not saved yet.');
    expect(router.state.location.pathname).toBe(`/my-events/${EVENT.id}/edit`);
    await waitFor(() => expect(field('Title')).toHaveValue('Silent Sunday'));
    expect(field('Description')).toHaveValue('Five channels.');
    await save();
    await screen.findByText('No Events Yet');
    expect(bodies).toEqual([{ description: 'Five channels.' }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('may be a field of that save', async () => {
    const { bodies } = await editWhilePending(() => type('Title', EVENT.title));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving...' })).toBeNull());
    expect(field('Title')).toHaveValue(EVENT.title);
    await save();
    await screen.findByText('No Events Yet');
    expect(bodies).toEqual([{ title: EVENT.title }]);
  });

  it('are kept when the form was left', async () => {
    const { router } = await editWhilePending(async () => {
      type('Description', 'Five channels.');
      await userEvent.click(screen.getByRole('link', { name: 'Back to My Events' }));
      await screen.findByText('No Events Yet');
    });
    expect(router.state.location.pathname).toBe('/my-events');
    have({ ...saved, title: 'Silent Monday' });

    await act(() => router.navigate(`/my-events/${EVENT.id}/edit`));

    expect(await screen.findByLabelText('Description')).toHaveValue('Five channels.');
    expect(field('Title')).toHaveValue('Silent Monday');
  });

  it('are kept when they are made in a form that was opened since', async () => {
    const { router, toast, bodies } = await editWhilePending(async (view) => {
      await userEvent.click(screen.getByRole('link', { name: 'Back to My Events' }));
      await screen.findByText('No Events Yet');
      await act(() => view.router.navigate(`/my-events/${EVENT.id}/edit`));
      await screen.findByLabelText('Description');
      type('Description', 'Five channels.');
    });
    expect(toast).toHaveTextContent('Your later changes are not saved yet.');
    await act(() => router.navigate('/my-events'));
    await screen.findByText('No Events Yet');
    have({ ...saved, title: 'Silent Monday' });

    await act(() => router.navigate(`/my-events/${EVENT.id}/edit`));

    expect(await screen.findByLabelText('Description')).toHaveValue('Five channels.');
    expect(field('Title')).toHaveValue('Silent Monday');
    await save();
    await screen.findByText('No Events Yet');
    expect(bodies).toEqual([{ description: 'Five channels.' }]);
  });

  it('are discarded by Cancel', async () => {
    const { toast } = await editWhilePending(async () => {
      type('Description', 'Five channels.');
      await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
      await screen.findByText('No Events Yet');
    });

    expect(toast).toHaveTextContent(/is saved\.$/);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a save whose form was left', () => {
  /** Saves, leaves the form by a link, then lets the server respond. */
  async function leaveWhilePending(link: string, response: () => Response) {
    let respond!: () => void;
    const released = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.put(`${API}${PATH}`, async () => {
        await released;
        return response();
      }),
    );
    const view = await openForm();
    type('Title', 'Silent Sunday');
    await save();
    await userEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByText('No Events Yet');
    respond();
    await waitFor(() => expect(view.queryClient.isMutating()).toBe(0));
    return view;
  }

  it.each([
    ['the fallback', () => new HttpResponse(null, { status: 503 }), 'Failed to save event.'],
    [
      'the message of the server',
      () => refused(409, 'EVENT_CANCELLED', 'This event is cancelled.'),
      'This event is cancelled.',
    ],
  ])('shows %s in a toast after a failure and keeps the values', async (_name, no, words) => {
    const { router } = await leaveWhilePending('Back to My Events', no);

    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${words} What you typed is kept in the form.`,
    );
    expect(router.state.location.pathname).toBe('/my-events');
    await act(() => router.navigate(`/my-events/${EVENT.id}/edit`));
    expect(await screen.findByLabelText('Title')).toHaveValue('Silent Sunday');
  });

  it.each([
    ['after Cancel', 'Cancel', () => new HttpResponse(null, { status: 503 }), EVENT.title],
    [
      'when /login is next',
      'Back to My Events',
      () => refused(401, 'UNAUTHENTICATED', 'Please log in.'),
      'Silent Sunday',
    ],
  ])('shows no failure %s', async (_name, link, no, title) => {
    const { router } = await leaveWhilePending(link, no);

    await act(() => router.navigate(`/my-events/${EVENT.id}/edit`));

    expect(await screen.findByLabelText('Title')).toHaveValue(title);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an event with tickets sold or in a checkout', () => {
  it('shows venue and time as text with the reason', async () => {
    await openForm(SELLING);

    const place = screen.getByRole('region', { name: 'Where and when' });

    expect(place).toHaveTextContent(
      'Tickets are sold or in a checkout, so the venue and the time can no longer change.',
    );
    expect(place).toHaveTextContent('Alexandra Palace, London');
    expect(place).toHaveTextContent('Saturday 4 July 2099 at 20:00');
    for (const label of ['Venue', 'Start date', 'Start time', 'End date', 'End time'])
      expect(screen.queryByLabelText(label)).toBeNull();
  });

  it('shows the rules for price and capacity at their fields', async () => {
    await openForm(SELLING);

    expect(field('Ticket price')).toHaveAccessibleDescription(
      'Counts for new orders. Tickets sold or in a checkout keep their price.',
    );
    expect(field('Total capacity')).toHaveAccessibleDescription(
      '6 sold or in a checkout. The venue holds up to 10,400 people.',
    );
    expect(field('Total capacity')).toHaveAttribute('min', '6');
  });

  it('rejects a capacity below these tickets without a request', async () => {
    const bodies = acceptChanges();
    await openForm(SELLING);
    type('Total capacity', '5');

    await save();

    expect(field('Total capacity')).toHaveAccessibleDescription(
      /^6 tickets are sold or in a checkout; the capacity cannot be less\./,
    );
    expect(bodies).toEqual([]);
  });

  it('fixes venue and time in an open form and saves the other changes', async () => {
    await openForm();
    type('Title', 'Silent Sunday');
    type('Start time', '21:00');
    refuseChanges(() => {
      have(SELLING);
      return refused(409, 'EVENT_HAS_SALES', 'The venue and the time can no longer change.');
    });

    await save();

    expect(await screen.findByRole('alert')).toHaveTextContent('can no longer change');
    expect(await screen.findByRole('region', { name: 'Where and when' })).toHaveTextContent(
      'Saturday 4 July 2099 at 20:00',
    );
    const bodies = acceptChanges();
    await save();
    await screen.findByText(/is saved\./);
    expect(bodies).toEqual([{ title: 'Silent Sunday' }]);
  });
});

it('replaces the form of an event that was cancelled meanwhile, and focuses the heading', async () => {
  await openForm();
  type('Title', 'Silent Sunday');
  refuseChanges(() => {
    have({ ...EVENT, status: 'cancelled' });
    return refused(409, 'EVENT_CANCELLED', 'This event is cancelled.');
  });

  await save();

  expect(await screen.findByText('It stays as it is and can no longer be changed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

describe('an event that was changed elsewhere meanwhile', () => {
  it('is overwritten only by a second save', async () => {
    const bodies = acceptChanges();
    await openForm();
    type('Title', 'Silent Sunday');
    have({ ...EVENT, title: 'Silent Monday' });

    await save();

    await waitFor(() => expect(field('Title')).toHaveFocus());
    expect(field('Title')).toHaveAccessibleDescription(
      'This was changed elsewhere meanwhile. Save Changes again replaces that; Cancel leaves it.',
    );
    expect(field('Title')).toHaveValue('Silent Sunday');
    expect(bodies).toEqual([]);
    await save();
    await screen.findByText(/is saved\./);
    expect(bodies).toEqual([{ title: 'Silent Sunday' }]);
  });

  it('was not changed elsewhere by a save whose response was lost', async () => {
    await openForm();
    refuseChanges(() => {
      have({ ...EVENT, title: 'Silent Sunday' });
      return HttpResponse.error();
    });
    type('Title', 'Silent Sunday');
    await save();
    await screen.findByRole('alert');
    const bodies = acceptChanges();
    type('Title', 'Silent Monday');

    await save();

    await screen.findByText(/is saved\./);
    expect(bodies).toEqual([{ title: 'Silent Monday' }]);
  });

  const note =
    'This was changed elsewhere meanwhile. Save Changes again replaces that; Cancel leaves it.';
  const times = (day: string) => ({
    startTime: `${day}T19:00:00.000Z`,
    endTime: `${day}T22:30:00.000Z`,
  });

  it('is not moved back to its day by another time', async () => {
    const bodies = acceptChanges();
    await openForm();
    type('Start time', '21:00');
    have({ ...EVENT, ...times('2099-07-05') });

    await save();

    await waitFor(() => expect(field('Start date')).toHaveFocus());
    expect(field('Start date')).toHaveAccessibleDescription(note);
    expect(field('Start date')).toHaveValue('2099-07-04');
    expect(field('End date')).toHaveValue('2099-07-05');
    expect(bodies).toEqual([]);
    await save();
    await screen.findByText(/is saved\./);
    expect(bodies).toEqual([{ startTime: '2099-07-04T20:00:00.000Z' }]);
  });

  it('gets its time in the zone of its new venue only by a second save', async () => {
    const bodies = acceptChanges();
    await openForm();
    type('Start time', '21:00');
    have({
      ...EVENT,
      startTime: '2099-07-05T00:00:00.000Z',
      endTime: '2099-07-05T03:30:00.000Z',
      venue: { ...HALL, timeZone: 'America/New_York' },
    });

    await save();

    await waitFor(() => expect(field('Venue')).toHaveAccessibleDescription(note));
    expect(field('Venue')).toHaveDisplayValue(/Alexandra Palace/);
    expect(bodies).toEqual([]);
    await save();
    await screen.findByText(/is saved\./);
    expect(bodies).toEqual([
      {
        startTime: '2099-07-04T20:00:00.000Z',
        endTime: '2099-07-04T22:30:00.000Z',
        venueId: EVENT.venue.id,
      },
    ]);
  });

  it('is checked for a field that is edited while the save of another is pending', async () => {
    const bodies = acceptChanges();
    await openForm();
    type('Title', 'Silent Sunday');
    have({ ...EVENT, title: 'Silent Monday', description: 'Four channels.' });
    let read!: () => void;
    const released = new Promise<void>((resolve) => (read = resolve));
    server.use(
      http.get(`${API}${PATH}`, async () => {
        await released;
        return ok(saved);
      }),
    );

    await save();
    type('Description', 'Five channels.');
    read();
    await waitFor(() => expect(field('Title')).toHaveAccessibleDescription(note));
    await save();

    await waitFor(() => expect(field('Description')).toHaveAccessibleDescription(note));
    expect(field('Description')).toHaveValue('Five channels.');
    expect(bodies).toEqual([]);
  });

  it('keeps the changes in other fields', async () => {
    const bodies = acceptChanges();
    await openForm();
    type('Title', 'Silent Sunday');
    have({ ...EVENT, description: 'Four channels.' });

    await save();

    await screen.findByText(/is saved\./);
    expect(bodies).toEqual([{ title: 'Silent Sunday' }]);
    expect(saved.description).toBe('Four channels.');
  });
});

describe('unsaved values', () => {
  async function comeBack() {
    const { unmount } = await openForm();
    type('Title', 'Silent Sunday');
    unmount();
    have({ ...EVENT, description: 'Four channels.' });
    open();
    await screen.findByRole('button', { name: 'Save Changes' });
  }

  it('survive /login while the other fields follow the event', async () => {
    await comeBack();

    expect(field('Title')).toHaveValue('Silent Sunday');
    expect(field('Description')).toHaveValue('Four channels.');
    expect(screen.getByText(/They are not saved yet\./)).toBeInTheDocument();
  });

  it('can be discarded', async () => {
    await comeBack();

    await userEvent.click(screen.getByRole('button', { name: 'Discard them' }));

    expect(field('Title')).toHaveValue('Silent Disco at the Palace');
    expect(field('Title')).toHaveFocus();
    expect(screen.queryByText(/They are not saved yet\./)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('are discarded on Cancel', async () => {
    await openForm();
    type('Title', 'Silent Sunday');

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));

    expect(sessionStorage).toHaveLength(0);
    expect(await screen.findByRole('heading', { name: 'My Events' })).toBeInTheDocument();
  });
});

describe('a missing form', () => {
  const wayBack = () => screen.getByRole('link', { name: 'Back to My Events' });

  it.each([
    [404, 'EVENT_NOT_FOUND', 'Event not found', /^Event not found/],
    [403, 'FORBIDDEN', 'You may not do this.', /^This event is not yours/],
  ] as const)('is replaced by a message after a %i', async (status, code, error, sentence) => {
    server.use(http.get(`${API}${PATH}/orders/totals`, () => refused(status, code, error)));
    open();

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(wayBack()).toHaveAttribute('href', '/my-events');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is replaced by a message under an id that is none, without a request', async () => {
    renderRemote(remote, { at: '/my-events/my-events/edit', user: aUser() });

    expect(await screen.findByRole('alert')).toHaveTextContent('Event not found');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['cancelled', 'This event is cancelled'],
    ['completed', 'This event is over'],
  ] as const)('is replaced by a message for an event that is %s', async (status, sentence) => {
    have({ ...EVENT, status });
    open();

    expect(await screen.findByRole('heading', { level: 2, name: sentence })).toBeInTheDocument();
    expect(wayBack()).toBeInTheDocument();
  });

  it('is loaded again on Try again', async () => {
    server.use(
      http.get(`${API}${PATH}`, () => new HttpResponse(null, { status: 503 }), { once: true }),
      http.get(`${API}${PATH}`, () => new HttpResponse(null, { status: 503 }), { once: true }),
    );
    open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load event');

    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));

    expect(await screen.findByLabelText('Title')).toHaveValue(EVENT.title);
  });
});
