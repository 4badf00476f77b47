/** @jest-environment ./src/testing/auckland-environment.mjs */
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
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const EVENT = anEvent();
const PATH = `/events/${EVENT.id}`;
const HALL = aVenue({ id: anId(101), name: 'Corn Exchange', city: 'Kingsbridge', capacity: 120 });
const SELLING = anEvent({ ticketTypes: [aTicketType({ quantity: 100, quantityAvailable: 94 })] });

let saved: Event;

/** From now on this is what the server has. */
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

/** Takes changes, and keeps every body that came. */
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

const open = () => renderRemote(remote, { at: `/my-events/${EVENT.id}/edit`, user: aUser() });

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
  it("shows what is saved, on the clocks of the event's venue", async () => {
    await openForm();

    expect(screen.getByRole('heading', { level: 1, name: 'Edit Event' })).toBeInTheDocument();
    expect(document.title).toBe('Edit Event · Stagedoor');
    expect(field('Title')).toHaveValue('Silent Disco at the Palace');
    expect(field('Description')).toHaveValue('Three channels, one dance floor.');
    expect(field('Start date')).toHaveValue('2099-07-04');
    expect(field('Start time')).toHaveValue('20:00');
    expect(field('End time')).toHaveValue('23:30');
    expect(field('Venue')).toHaveDisplayValue(/Alexandra Palace/);
    expect(field('Ticket price')).toHaveValue(25);
    expect(field('Total capacity')).toHaveValue(100);
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/my-events');
  });

  it('sends the changed fields alone, says so and goes back to My Events', async () => {
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

  it('sends nothing where nothing changed', async () => {
    const bodies = acceptChanges();
    const { router } = await openForm();

    await save();

    await waitFor(() => expect(router.state.location.pathname).toBe('/my-events'));
    expect(bodies).toEqual([]);
  });

  it('reads again what other screens show of events', async () => {
    acceptChanges();
    const { queryClient } = await openForm();
    queryClient.setQueryData(['events', 'all'], { events: [EVENT] });
    type('Title', 'Silent Sunday');

    await save();

    await waitFor(() =>
      expect(queryClient.getQueryState(['events', 'all'])?.isInvalidated).toBe(true),
    );
  });

  it('says what is wrong beside each field, and takes the focus to the first', async () => {
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

  it("puts the server's sentences beside their fields", async () => {
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
    ['a broken server', () => new HttpResponse(null, { status: 500 }), 'Failed to save event'],
    ['no answer at all', () => HttpResponse.error(), 'Failed to save event'],
    [
      'an event that was cancelled meanwhile',
      () => refused(409, 'EVENT_CANCELLED', 'This event is cancelled.'),
      'This event is cancelled.',
    ],
  ])('keeps what was typed after %s', async (_name, answer, sentence) => {
    refuseChanges(answer);
    await openForm();
    type('Title', 'Silent Sunday');

    await save();

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field('Title')).toHaveValue('Silent Sunday');
  });

  it('sends one change for two quick presses', async () => {
    const bodies = acceptChanges();
    await openForm();
    type('Title', 'Silent Sunday');
    const button = screen.getByRole('button', { name: 'Save Changes' });

    fireEvent.click(button);
    fireEvent.click(button);

    await screen.findByText(/is saved\./);
    expect(bodies).toHaveLength(1);
  });

  it('settles what the create form still holds of the event', async () => {
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

  it('changes a draft as well', async () => {
    const bodies = acceptChanges();
    await openForm({ ...EVENT, status: 'draft' });
    type('Title', 'Silent Sunday');

    await save();

    await screen.findByText(/is saved\./);
    expect(bodies).toEqual([{ title: 'Silent Sunday' }]);
  });
});

describe('once tickets are sold or in a checkout', () => {
  it('shows where and when as text, with the reason', async () => {
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

  it('tells at the price and at the capacity what holds for them', async () => {
    await openForm(SELLING);

    expect(field('Ticket price')).toHaveAccessibleDescription(
      'Counts for new orders. Tickets sold or in a checkout keep their price.',
    );
    expect(field('Total capacity')).toHaveAccessibleDescription(
      '6 sold or in a checkout. The venue holds up to 10,400 people.',
    );
    expect(field('Total capacity')).toHaveAttribute('min', '6');
  });

  it('refuses a capacity below them before anything is sent', async () => {
    const bodies = acceptChanges();
    await openForm(SELLING);
    type('Total capacity', '5');

    await save();

    expect(field('Total capacity')).toHaveAccessibleDescription(
      /^6 tickets are sold or in a checkout; the capacity cannot be less\./,
    );
    expect(bodies).toEqual([]);
  });

  it('settles where and when of a form that is open, and saves the rest of what was typed', async () => {
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

describe('an event that is changed elsewhere meanwhile', () => {
  it('is not overwritten unseen, and is on the second save', async () => {
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

  it('keeps what was changed there in other fields', async () => {
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

describe('what was typed and not saved', () => {
  async function comeBack() {
    const { unmount } = await openForm();
    type('Title', 'Silent Sunday');
    unmount();
    have({ ...EVENT, description: 'Four channels.' });
    open();
    await screen.findByRole('button', { name: 'Save Changes' });
  }

  it('survives the way to login and back, and the rest follows the event', async () => {
    await comeBack();

    expect(field('Title')).toHaveValue('Silent Sunday');
    expect(field('Description')).toHaveValue('Four channels.');
    expect(screen.getByText(/They are not saved yet\./)).toBeInTheDocument();
  });

  it('can be discarded for what is saved', async () => {
    await comeBack();

    await userEvent.click(screen.getByRole('button', { name: 'Discard them' }));

    expect(field('Title')).toHaveValue('Silent Disco at the Palace');
    expect(field('Title')).toHaveFocus();
    expect(screen.queryByText(/They are not saved yet\./)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is forgotten on Cancel', async () => {
    await openForm();
    type('Title', 'Silent Sunday');

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));

    expect(sessionStorage).toHaveLength(0);
    expect(await screen.findByRole('heading', { name: 'My Events' })).toBeInTheDocument();
  });
});

describe('in place of the form', () => {
  const wayBack = () => screen.getByRole('link', { name: 'Back to My Events' });

  it.each([
    [404, 'EVENT_NOT_FOUND', 'Event not found', /^Event not found/],
    [403, 'FORBIDDEN', 'You may not do this.', /^This event is not yours/],
  ] as const)('answers %i clearly', async (status, code, error, sentence) => {
    server.use(http.get(`${API}${PATH}/orders/totals`, () => refused(status, code, error)));
    open();

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(wayBack()).toHaveAttribute('href', '/my-events');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['cancelled', 'This event is cancelled'],
    ['completed', 'This event is over'],
  ] as const)('tells of an event that is %s', async (status, sentence) => {
    have({ ...EVENT, status });
    open();

    expect(await screen.findByRole('heading', { level: 2, name: sentence })).toBeInTheDocument();
    expect(wayBack()).toBeInTheDocument();
  });

  it('offers to load again what could not be loaded', async () => {
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
