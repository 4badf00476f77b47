import type { EventOrder, EventStatus, MyEvent } from '@stagedoor/contracts';
import {
  aMyEvent,
  anEvent,
  anEventOrder,
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
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const DRAFT = aMyEvent({ id: anId(250), title: 'Silent Sunday', status: 'draft' });

/** Makes the event of the draft have this status for a read of its own. */
const haveDraft = (status: EventStatus) =>
  server.use(
    http.get(`${API}/events/${DRAFT.id}`, () => ok(anEvent({ id: DRAFT.id, status }))),
    http.get(`${API}/events/${DRAFT.id}/orders/totals`, () => ok(orderTotals([]))),
  );

beforeEach(() => {
  sessionStorage.clear();
  haveDraft('draft');
});

function answer(...events: MyEvent[]) {
  server.use(http.get(`${API}/events/my-events`, () => ok(events)));
}

function open() {
  return renderRemote(remote, { at: '/my-events', user: aUser() });
}

/** Clicks twice before the next render. */
const clickTwice = (button: HTMLElement) =>
  act(() => {
    button.click();
    button.click();
  });

/** Serves the publishing or the deletion of the draft, after which the list has the events `left`. */
function settleDraft(method: 'patch' | 'delete', path: string, ...left: MyEvent[]) {
  const calls: string[] = [];
  server.use(
    http[method](`${API}/events/${DRAFT.id}${path}`, () => {
      calls.push(method);
      answer(...left);
      return ok(method === 'patch' ? left[0] : null);
    }),
  );
  return calls;
}

describe('my events', () => {
  it('publishes each of two drafts once, and shows both as pending', async () => {
    const other = aMyEvent({ id: anId(251), title: 'Silent Monday', status: 'draft' });
    answer(DRAFT, other);
    const calls: unknown[] = [];
    let respond!: () => void;
    const released = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.patch(`${API}/events/:id/publish`, async ({ params }) => {
        calls.push(params['id']);
        await released;
        return ok(DRAFT);
      }),
    );
    open();
    const buttonOf = async (name: string) =>
      within(await screen.findByRole('article', { name })).getByRole('button', { name: 'Publish' });
    const [one, another] = [await buttonOf(DRAFT.title), await buttonOf(other.title)];

    for (const button of [one, another, one]) await userEvent.click(button);

    expect([one, another].map((button) => button.getAttribute('aria-busy'))).toEqual([
      'true',
      'true',
    ]);
    respond();
    await screen.findAllByText(/is published\./);
    expect(calls).toEqual([DRAFT.id, other.id]);
  });

  it('shows title, venue, start, price, sales and revenue of an event', async () => {
    answer(aMyEvent({ sold: 2, held: 4, revenue: 50 }));
    open();

    const event = await screen.findByRole('article', { name: 'Silent Disco at the Palace' });

    expect(within(event).getByRole('link', { name: 'Silent Disco at the Palace' })).toHaveAttribute(
      'href',
      `/events/${anId(200)}`,
    );
    expect(event).toHaveTextContent('Alexandra Palace, London');
    expect(event).toHaveTextContent('4 July 2099 at 20:00');
    expect(event).toHaveTextContent('Price£25.00');
    expect(event).toHaveTextContent('Sold2/100 + 4 in checkout');
    expect(event).toHaveTextContent('Revenue£50.00');
    expect(document.title).toBe('My Events · Stagedoor');
  });

  it('omits tickets in checkout when there are none', async () => {
    answer(aMyEvent({ sold: 2 }));
    open();

    expect(await screen.findByRole('article')).not.toHaveTextContent('in checkout');
  });

  it('shows Sold out', async () => {
    answer(aMyEvent({ sold: 100 }));
    open();

    expect(await screen.findByRole('article')).toHaveTextContent('Sold100/100 Sold out');
  });

  it('groups the digits of thousands of tickets', async () => {
    answer(aMyEvent({ sold: 1_028, held: 1_200, ticketTypes: [aTicketType({ quantity: 4_000 })] }));
    open();

    expect(await screen.findByRole('article')).toHaveTextContent(
      'Sold1,028/4,000 + 1,200 in checkout',
    );
  });

  it('polls a cancelled event until its tickets are released', async () => {
    vi.useFakeTimers();
    answer(aMyEvent({ status: 'cancelled', sold: 3, held: 2 }));
    open();
    expect(await screen.findByRole('article')).toHaveTextContent('+ 2 in checkout');

    answer(aMyEvent({ status: 'cancelled' }));
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(screen.getByRole('article')).not.toHaveTextContent('in checkout');

    answer(aMyEvent({ status: 'cancelled', sold: 7 }));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByRole('article')).toHaveTextContent('Sold0/100');
    vi.useRealTimers();
  });

  it("shows the start in the venue's time zone and names it when the user's clock differs", async () => {
    const leave = visitFrom('Europe/London');
    answer(aMyEvent({ venue: aVenue({ timeZone: 'Pacific/Auckland' }) }));
    open();

    expect(await screen.findByRole('article')).toHaveTextContent('5 July 2099 at 07:00 GMT+12');
    leave();
  });

  it('lists drafts first, then upcoming events, then past ones', async () => {
    answer(
      aMyEvent({ id: anId(201), title: 'Later', startTime: '2099-09-01T19:00:00.000Z' }),
      aMyEvent({ id: anId(202), title: 'Over', status: 'completed' }),
      aMyEvent({ id: anId(203), title: 'Sooner' }),
      DRAFT,
    );
    open();

    await screen.findByRole('article', { name: 'Over' });
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);

    expect(headings).toEqual([
      'My Events',
      'Drafts 1',
      'Silent Sunday',
      'Coming up 2',
      'Sooner',
      'Later',
      'Past and cancelled 1',
      'Over',
    ]);
  });

  it('renders every event of a long list', async () => {
    answer(...Array.from({ length: 30 }, (_, index) => aMyEvent({ id: anId(1_000 + index) })));
    open();

    expect(await screen.findByRole('heading', { name: 'Coming up 30' })).toBeInTheDocument();
    const list = screen.getByRole('list');
    // The deferred render is late on a busy machine.
    await waitFor(() => expect(list.children).toHaveLength(30));
  });

  it('shows Free as the price of a free event', async () => {
    answer(aMyEvent({ ticketTypes: [aTicketType({ price: 0, quantity: 30 })] }));
    open();

    expect(await screen.findByRole('article')).toHaveTextContent('PriceFreeSold0/30');
  });

  it.each<[EventStatus, string]>([
    ['published', 'Published'],
    ['draft', 'Draft'],
    ['cancelled', 'Cancelled'],
    ['completed', 'Completed'],
  ])('labels an event that is %s %s', async (status, label) => {
    answer(aMyEvent({ title: 'This one', status }));
    open();

    const event = within(await screen.findByRole('article', { name: 'This one' }));
    expect(event.getByText(label)).toBeVisible();
  });

  it.each<[EventStatus, string[]]>([
    ['draft', ['Publish', 'Edit', 'Team', 'Delete']],
    ['published', ['Orders', 'Team', 'Door', 'Edit', 'Cancel event']],
    ['cancelled', ['Orders', 'Team']],
    ['completed', ['Orders', 'Team', 'Door']],
  ])('offers for an event that is %s: %j', async (status, names) => {
    answer(aMyEvent({ status, title: 'This one' }));
    open();

    const event = within(await screen.findByRole('article'));
    const ways = [...event.getAllByRole('button'), ...event.getAllByRole('link')];
    const offered = ways.map(({ textContent }) => textContent);

    expect(offered.toSorted()).toEqual([...names, 'This one'].toSorted());
    if (names.includes('Edit'))
      expect(event.getByRole('link', { name: 'Edit' })).toHaveAttribute(
        'href',
        `/my-events/${anId(200)}/edit`,
      );
  });

  it('shows No Events Yet and Create First Event without events', async () => {
    answer();
    open();

    expect(await screen.findByRole('heading', { name: 'No Events Yet' })).toBeInTheDocument();
    for (const name of ['Create Event', 'Create First Event'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/events/create');
  });

  it.each([
    ['a server error', () => new HttpResponse(null, { status: 500 })],
    ['a refusal', () => refused(403, 'ROLE_REQUIRED', 'Only an event creator can do this.')],
  ])(
    'appears empty with Could not refresh after %s and loads again on Try again',
    async (_name, failure) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      server.use(http.get(`${API}/events/my-events`, failure));
      open();
      expect(await screen.findByText('Could not refresh.')).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'No Events Yet' })).toBeInTheDocument();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(logged).toHaveBeenCalledWith('Your events could not be loaded', expect.any(Error));

      answer(aMyEvent());
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

      expect(await screen.findByRole('article')).toBeInTheDocument();
      expect(screen.queryByText('Could not refresh.')).toBeNull();
      logged.mockRestore();
    },
  );

  it('shows markup in a title as text', async () => {
    answer(aMyEvent({ title: '<img src=x onerror="alert(1)">' }));
    open();

    expect(await screen.findByRole('link', { name: /<img src=x/ })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('a draft', () => {
  it('can be published', async () => {
    answer(DRAFT);
    const calls = settleDraft('patch', '/publish', { ...DRAFT, status: 'published' });
    open();

    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));

    expect(await screen.findByText('Published')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: DRAFT.title })).toHaveFocus());
    expect(screen.getByText('Silent Sunday is published.')).toBeInTheDocument();
    expect(calls).toEqual(['patch']);
  });

  it.each([
    [
      'the message of the server',
      () => refused(400, 'VALIDATION_FAILED', 'It has begun.'),
      'It has begun.',
    ],
    ['the fallback', () => new HttpResponse(null, { status: 500 }), 'Failed to publish event'],
  ])('shows %s when it cannot be published', async (_name, failure, text) => {
    answer(DRAFT);
    server.use(http.patch(`${API}/events/${DRAFT.id}/publish`, failure));
    open();

    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByText('Draft')).toBeInTheDocument();
  });

  it('shows no failure of an earlier attempt once it is published', async () => {
    answer(DRAFT);
    server.use(
      http.patch(
        `${API}/events/${DRAFT.id}/publish`,
        () => new HttpResponse(null, { status: 500 }),
      ),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await screen.findByRole('alert');
    settleDraft('patch', '/publish', { ...DRAFT, status: 'published' });

    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));

    expect(await screen.findByText('Silent Sunday is published.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is deleted once after a confirmation', async () => {
    answer(DRAFT);
    const calls = settleDraft('delete', '');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete this draft?' });
    expect(dialog).toHaveTextContent('Silent Sunday will be gone for good.');
    expect(calls).toEqual([]);

    clickTwice(within(dialog).getByRole('button', { name: 'Delete event' }));

    expect(await screen.findByRole('heading', { name: 'No Events Yet' })).toBeInTheDocument();
    expect(calls).toEqual(['delete']);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('closes its dialog when the list, read again, has it as published', async () => {
    answer(DRAFT);
    open();
    const button = await screen.findByRole('button', { name: 'Delete' });
    answer({ ...DRAFT, status: 'published' });

    await userEvent.click(button);

    expect(await screen.findByText('Published')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('link', { name: DRAFT.title })).toHaveFocus();
  });

  it('is not deleted once it was published while the dialog was open', async () => {
    answer(DRAFT);
    const calls = settleDraft('delete', '');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog');
    haveDraft('published');
    answer({ ...DRAFT, status: 'published' });

    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete event' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This event is no longer a draft, so it is not deleted.',
    );
    expect(await screen.findByText('Published')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('moves the focus to the next event when it is deleted', async () => {
    answer(DRAFT, aMyEvent());
    settleDraft('delete', '', aMyEvent());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));

    await userEvent.click(screen.getByRole('button', { name: 'Delete event' }));

    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Silent Disco at the Palace' })).toHaveFocus(),
    );
  });

  it.each([
    ['published', 'patch', '/publish', ['Publish'], DRAFT.title],
    ['deleted', 'delete', '', ['Delete', 'Delete event'], 'Silent Monday'],
  ] as const)('among others keeps the focus in the list when it is %s', async (...row) => {
    const [, method, path, buttons, focused] = row;
    const [next, last] = [252, 253].map((id) => aMyEvent({ id: anId(id), status: 'draft' }));
    const others = [{ ...next!, title: 'Silent Monday' }, last!];
    answer(DRAFT, ...others);
    const published = { ...DRAFT, status: 'published' as const };
    settleDraft(method, path, ...(method === 'patch' ? [published] : []), ...others);
    open();
    await screen.findByText(DRAFT.title);

    for (const name of buttons) {
      await userEvent.click(screen.getAllByRole('button', { name })[0]!);
    }

    await waitFor(() => expect(screen.getByRole('link', { name: focused })).toHaveFocus());
  });

  it.each([
    ['deleted', 'Silent Monday', []],
    ['published', DRAFT.title, [{ ...DRAFT, status: 'published' as const }]],
  ])('moves the focus when another tab has %s it', async (_what, focused, remaining) => {
    const next = aMyEvent({ id: anId(252), title: 'Silent Monday', status: 'draft' });
    answer(DRAFT, next);
    server.use(
      http.patch(`${API}/events/${DRAFT.id}/publish`, () => {
        answer(...remaining, next);
        return refused(404, 'EVENT_NOT_FOUND', 'Event not found');
      }),
    );
    open();
    await screen.findByText(DRAFT.title);

    await userEvent.click(screen.getAllByRole('button', { name: 'Publish' })[0]!);

    expect(await screen.findByText('Event not found')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: focused })).toHaveFocus());
  });

  it('stays when the dialog is cancelled', async () => {
    answer(DRAFT);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('article')).toBeInTheDocument();
  });

  it("shows the server's message when it cannot be deleted", async () => {
    answer(DRAFT);
    server.use(
      http.delete(`${API}/events/${DRAFT.id}`, () =>
        refused(409, 'EVENT_HAS_SALES', 'Tickets are sold; cancel it instead.'),
      ),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));

    await userEvent.click(screen.getByRole('button', { name: 'Delete event' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Tickets are sold; cancel it instead.',
    );
  });

  it.each([
    ['publishing', 'patch', '/publish', ['Publish']],
    ['deleting', 'delete', '', ['Delete', 'Delete event']],
  ] as const)('is cleared from the create form by %s it', async (_name, method, path, buttons) => {
    const unfinished = { key: 'k', body: {}, eventId: DRAFT.id };
    sessionStorage.setItem(
      `draft:${aUser().id}:unfinished-event`,
      JSON.stringify({ event: JSON.stringify(unfinished) }),
    );
    sessionStorage.setItem(
      `draft:${aUser().id}:create-event`,
      JSON.stringify({ title: DRAFT.title }),
    );
    answer(DRAFT);
    settleDraft(method, path);
    open();

    for (const name of buttons) await userEvent.click(await screen.findByRole('button', { name }));

    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

describe('cancelling an event', () => {
  const onSale = aMyEvent({ sold: 12, held: 4, revenue: 300 });

  const twelveTickets = [
    anEventOrder({ quantity: 10, totalAmount: 250 }),
    anEventOrder({ id: anId(401), totalAmount: 40 }),
    anEventOrder({ id: anId(402), paymentStatus: 'refunded' }),
  ];

  const sell = (orders: EventOrder[]) =>
    server.use(
      http.get(`${API}/events/${onSale.id}/orders`, () => ok(orders)),
      http.get(`${API}/events/${onSale.id}/orders/totals`, () => ok(orderTotals(orders))),
    );

  async function ask(event: MyEvent, orders = twelveTickets) {
    sell(orders);
    answer(event);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    return screen.getByRole('alertdialog', { name: 'Cancel this event?' });
  }

  const press = (dialog: HTMLElement) =>
    within(dialog).getByRole('button', { name: 'Cancel event' });

  function cancel(give: () => Response) {
    let calls = 0;
    server.use(
      http.post(`${API}/events/${onSale.id}/cancel`, () => {
        calls += 1;
        return give();
      }),
    );
    return () => calls;
  }

  it.each([
    [
      onSale,
      twelveTickets,
      '12 tickets are no longer valid, and £290.00 goes back to the people who have them. 4 tickets in checkout can no longer be paid.',
    ],
    [
      aMyEvent({ sold: 1 }),
      [anEventOrder({ quantity: 1, totalAmount: 0 })],
      '1 ticket is no longer valid, and no money goes back to the person who has it.',
    ],
    [aMyEvent(), [], 'No ticket is sold.'],
  ])('states the tickets and the amount: %#', async (event, orders, words) => {
    const dialog = await ask(event, orders);

    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        `The sale of ${event.title} ends at once. ${words} This cannot be undone.`,
      ),
    );
  });

  it('states the figures of the list when the orders cannot be loaded', async () => {
    answer(onSale);
    open();
    server.use(
      http.get(
        `${API}/events/${onSale.id}/orders/totals`,
        () => new HttpResponse(null, { status: 500 }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));

    expect(await screen.findByText(/12 tickets .* £300\.00 goes back/)).toBeInTheDocument();
  });

  it('states the current figures', async () => {
    answer(onSale);
    open();
    const button = await screen.findByRole('button', { name: 'Cancel event' });

    sell([]);
    answer({ ...onSale, held: 5 });
    await userEvent.click(button);

    expect(await screen.findByText(/5 tickets in checkout/)).toBeInTheDocument();
  });

  it('states who was let in already, and cancels the event all the same', async () => {
    const dialog = await ask(onSale, [anEventOrder({ inside: 2 })]);
    expect(await within(dialog).findByText(/2 people with such tickets were let in/)).toBeVisible();
    let word: string | null = null;
    server.use(
      http.post(`${API}/events/${onSale.id}/cancel`, ({ request }) => {
        word = new URL(request.url).searchParams.get('evenIfInside');
        return ok({ ...onSale, status: 'cancelled' });
      }),
    );

    await userEvent.click(press(dialog));

    await waitFor(() => expect(word).toBe('true'));
  });

  it('sends one request on a double click and shows the progress of the refunds', async () => {
    const dialog = await ask(onSale);
    const calls = cancel(() => {
      answer({ ...onSale, status: 'cancelled' });
      return ok({ ...onSale, status: 'cancelled' });
    });
    sell([anEventOrder()]);

    clickTwice(press(dialog));

    expect(await screen.findByText(`${onSale.title} is cancelled.`)).toBeInTheDocument();
    expect(await screen.findByText('0 of 1 order refunded, £0.00 of £50.00')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: onSale.title })).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    expect(calls()).toBe(1);
  });

  it('keeps the focus at the event among others', async () => {
    const others = [254, 255].map((id) => aMyEvent({ id: anId(id), title: `Other ${id}` }));
    const unsold = aMyEvent();
    sell([]);
    answer(unsold, ...others);
    open();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Cancel event' }))[0]!);
    cancel(() => {
      answer({ ...unsold, status: 'cancelled' }, ...others);
      return ok({ ...unsold, status: 'cancelled' });
    });

    await userEvent.click(press(screen.getByRole('alertdialog')));

    await waitFor(() => expect(screen.getByRole('link', { name: unsold.title })).toHaveFocus());
  });

  it('keeps the focus at an event that another tab has cancelled', async () => {
    const unsold = aMyEvent();
    sell([]);
    answer(unsold);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    cancel(() => {
      answer({ ...unsold, status: 'cancelled' });
      return refused(409, 'EVENT_CANCELLED', 'This event is cancelled.');
    });

    await userEvent.click(press(screen.getByRole('alertdialog')));

    await waitFor(() => expect(screen.getByRole('link', { name: unsold.title })).toHaveFocus());
  });

  it('keeps the team of the event open, without the Invite button', async () => {
    const unsold = aMyEvent();
    server.use(http.get(`${API}/events/${unsold.id}/team`, () => ok({ members: [] })));
    sell([]);
    answer(unsold);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Team' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel event' }));
    cancel(() => {
      answer({ ...unsold, status: 'cancelled' });
      return ok({ ...unsold, status: 'cancelled' });
    });

    await userEvent.click(press(screen.getByRole('alertdialog')));

    await screen.findByText('Cancelled');
    const team = within(screen.getByRole('region', { name: `Team of ${unsold.title}` }));
    expect(team.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it.each([
    [
      'the message of the server',
      () => refused(409, 'EVENT_NOT_ON_SALE', 'This event is over.'),
      'This event is over.',
    ],
    ['the fallback', () => new HttpResponse(null, { status: 500 }), 'Failed to cancel event'],
  ])('shows %s after a failure', async (_name, no, words) => {
    const dialog = await ask(onSale);
    cancel(no);

    await userEvent.click(press(dialog));

    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel event' })).toHaveFocus();
  });

  it.each([
    ['success', () => ok({ ...onSale, status: 'cancelled' }), `${onSale.title} is cancelled.`],
    ['failure', () => new HttpResponse(null, { status: 500 }), 'Failed to cancel event'],
  ])('closes the dialog and shows a toast about its %s before the list is read', async (...row) => {
    const [, result, words] = row;
    const dialog = await ask(onSale);
    cancel(result);
    let list!: () => void;
    const released = new Promise<void>((resolve) => (list = resolve));
    server.use(
      http.get(`${API}/events/my-events`, async () => {
        await released;
        return ok([{ ...onSale, status: 'cancelled' }]);
      }),
    );
    const openAtToast = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => {
        if (screen.queryByText(words)) resolve(dialog.isConnected);
      });
      observer.observe(document.body, { childList: true, subtree: true });
      onTestFinished(() => observer.disconnect());
    });

    await userEvent.click(press(dialog));

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await openAtToast).toBe(false);
    expect(screen.getByText('Published')).toBeInTheDocument();
    list();
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  });

  it('closes the dialog without a request on Keep event', async () => {
    const dialog = await ask(onSale);

    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep event' }));

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Published')).toBeInTheDocument();
  });
});
