import { MUSIC_CHANNELS, type OwnVote, type Ticket, type VoteBody } from '@stagedoor/contracts';
import {
  anEvent,
  anId,
  anOrder,
  API,
  aTicket,
  aUser,
  aVote,
  ok,
  okPage,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const inside = aTicket({ status: 'used' });
const EVENT = `${API}/events/${inside.order.event.id}`;
const VOTE = `${API}/votes/:id`;

/** A ticket of the event that has begun and ends in 2099. */
function ofTonight(overrides: Partial<Ticket> = {}): Ticket {
  const { order } = aTicket();
  const startTime = '2001-07-04T19:00:00.000Z';
  return aTicket({ order: { ...order, event: { ...order.event, startTime } }, ...overrides });
}

function answer(tickets: Ticket[]) {
  server.use(
    http.get(`${API}/tickets/my-tickets`, () => ok(tickets)),
    http.get(`${API}/orders/my-orders`, () => ok([])),
    http.get(EVENT, () => ok(anEvent())),
  );
}

/** Answers as after a refund by the organiser. */
function answerRefunded() {
  answer([ofTonight({ status: 'refunded' })]);
  const refund = { paymentStatus: 'refunded', refundReason: 'refunded-by-organiser' } as const;
  server.use(http.get(`${API}/orders/my-orders`, () => ok([anOrder(refund)])));
}

function open(tickets: Ticket[], votes: OwnVote[] = []) {
  answer(tickets);
  server.use(http.get(`${API}/votes/my-votes`, () => okPage(votes)));
  return renderRemote(remote, { at: '/my-tickets', user: aUser() });
}

const anthems = { name: 'Channel 2 90s Anthems (blue)' };
const hits = { name: 'Channel 3 00s Hits (green)' };

/** Finds the group of a ticket's vote once its channels are loaded. */
async function question(name = 'Which channel wins?'): Promise<HTMLElement> {
  const group = await screen.findByRole('group', { name });
  await within(group).findByRole('button', hits);
  return group;
}
const pressed = (group: HTMLElement) =>
  within(group)
    .getAllByRole('button', { name: /^Channel/ })
    .map((button) => button.getAttribute('aria-pressed'));

/** Takes votes and returns those taken, each as ticket and channel. */
function takeVotes(): [string, number][] {
  const taken: [string, number][] = [];
  server.use(
    http.put<{ id: string }>(VOTE, async ({ request, params }) => {
      const { channel } = (await request.json()) as VoteBody;
      taken.push([params.id, channel]);
      return ok(aVote({ ticketId: params.id, channel }));
    }),
  );
  return taken;
}

it('asks about the three channels by number, colour and name, none chosen yet', async () => {
  open([inside]);

  const group = await question();

  expect(
    within(group)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Channel 1 80s Classics (red)', anthems.name, hits.name]);
  expect(pressed(group)).toEqual(['false', 'false', 'false']);
  expect(within(group).getByRole('status')).toHaveTextContent('One tap votes.');
});

it('shows the stored vote', async () => {
  open([inside], [aVote({ channel: 3 })]);

  const group = await question();

  await waitFor(() => expect(pressed(group)).toEqual(['false', 'false', 'true']));
  expect(within(group).getByRole('status')).toHaveTextContent('Your vote: 00s Hits.');
});

it('votes with one tap, and changes the vote with another', async () => {
  open([inside]);
  const taken = takeVotes();
  const group = await question();

  await userEvent.click(within(group).getByRole('button', anthems));
  await waitFor(() => expect(pressed(group)).toEqual(['false', 'true', 'false']));
  await userEvent.click(within(group).getByRole('button', hits));

  await waitFor(() =>
    expect(within(group).getByRole('status')).toHaveTextContent('Your vote: 00s Hits.'),
  );
  await waitFor(() =>
    expect(taken).toEqual([
      [inside.id, 2],
      [inside.id, 3],
    ]),
  );
  expect(pressed(group)).toEqual(['false', 'false', 'true']);
});

it('sends quick taps in their order', async () => {
  open([inside]);
  const group = await question();
  const sent: number[] = [];
  const answers: (() => void)[] = [];
  server.use(
    http.put(VOTE, async ({ request }) => {
      const { channel } = (await request.json()) as VoteBody;
      sent.push(channel);
      await new Promise<void>((resolve) => answers.push(resolve));
      return ok(aVote({ channel }));
    }),
  );

  await userEvent.click(within(group).getByRole('button', anthems));
  await userEvent.click(within(group).getByRole('button', hits));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(sent).toEqual([2]);
  expect(pressed(group)).toEqual(['false', 'false', 'true']);
  answers[0]!();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!();

  await waitFor(() => expect(sent).toEqual([2, 3]));
  await waitFor(() => expect(pressed(group)).toEqual(['false', 'false', 'true']));
});

it('sends nothing for the channel that has the vote', async () => {
  open([inside], [aVote({ channel: 2 })]);
  const taken = takeVotes();
  const group = await question();
  await waitFor(() => expect(pressed(group)[1]).toBe('true'));

  await userEvent.click(within(group).getByRole('button', anthems));

  expect(taken).toEqual([]);
});

it('has a vote for each ticket inside, and one request for all of them', async () => {
  const second = aTicket({ id: anId(501), status: 'used' });
  answer([inside, second]);
  let requests = 0;
  server.use(
    http.get(`${API}/votes/my-votes`, () => {
      requests += 1;
      return okPage([aVote({ channel: 1 }), aVote({ ticketId: second.id, channel: 3 })]);
    }),
  );
  renderRemote(remote, { at: '/my-tickets', user: aUser() });

  const groups = [
    await question('Which channel wins? Ticket 1 of 2'),
    await question('Which channel wins? Ticket 2 of 2'),
  ];

  await waitFor(() =>
    expect(groups.map(pressed)).toEqual([
      ['true', 'false', 'false'],
      ['false', 'false', 'true'],
    ]),
  );
  expect(requests).toBe(1);
});

it('turns from ticket to ticket past the channels', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  open([inside, aTicket({ id: anId(501), status: 'used' })]);

  await userEvent.click(await screen.findByRole('button', { name: 'Next ticket, 2 of 2' }));

  expect(screen.getByRole('button', { name: 'Previous ticket, 1 of 2' })).toHaveFocus();
});

it.each([
  ['valid', aTicket()],
  ['refunded', aTicket({ status: 'refunded' })],
  ['cancelled', aTicket({ status: 'cancelled' })],
  [
    'used at a past event',
    aTicket({
      status: 'used',
      order: {
        ...inside.order,
        event: { ...inside.order.event, endTime: '2001-07-04T22:30:00.000Z' },
      },
    }),
  ],
])('asks nothing, and sends no request, for a ticket that is %s', async (_, ticket) => {
  answer([ticket]);
  renderRemote(remote, { at: '/my-tickets', user: aUser() });

  expect(await screen.findByRole('heading', { level: 2 })).toBeInTheDocument();
  expect(screen.queryByText(/Which channel wins/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Inside already/ })).toBeNull();
});

const why = 'This ticket is not inside, or its event has ended: it cannot vote.';

it('reads the tickets again when a vote is refused, and says why', async () => {
  open([inside]);
  const group = await question();
  let reads = 0;
  server.use(
    http.put(VOTE, () => refused(409, 'NOT_INSIDE', why)),
    http.get(`${API}/tickets/my-tickets`, () => {
      reads += 1;
      return ok([inside]);
    }),
  );

  await userEvent.click(within(group).getByRole('button', anthems));

  expect(await screen.findByText(why)).toBeVisible();
  expect(pressed(group)).toEqual(['false', 'false', 'false']);
  await waitFor(() => expect(reads).toBe(1));
});

it('says why a vote was refused, and focuses the ticket, when the door has undone the admission', async () => {
  open([inside]);
  const group = await question();
  server.use(http.put(VOTE, () => refused(409, 'NOT_INSIDE', why)));
  answer([aTicket()]);

  await userEvent.click(within(group).getByRole('button', anthems));

  expect(await screen.findByText(why)).toBeVisible();
  await waitFor(() => expect(group).not.toBeInTheDocument());
  expect(screen.getByRole('article')).toHaveFocus();
});

it('says why a vote was refused, and shows the refund, when the ticket was refunded', async () => {
  open([inside]);
  const group = await question();
  server.use(http.put(VOTE, () => refused(409, 'NOT_INSIDE', why)));
  answerRefunded();

  await userEvent.click(within(group).getByRole('button', anthems));

  expect(await screen.findByText(why)).toBeVisible();
  expect(await screen.findByText(/The organiser has refunded your order/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('holds the place of the channels while they are loading', async () => {
  open([inside]);
  server.use(http.get(EVENT, () => new Promise<never>(() => undefined)));

  const group = await screen.findByRole('group', { name: 'Which channel wins?' });

  expect(within(group).queryByRole('button')).toBeNull();
  expect(within(group).queryByText(/could not be loaded/)).toBeNull();
});

it("shows the event's own channels", async () => {
  open([inside]);
  const [first, second, third] = MUSIC_CHANNELS;
  const musicChannels = [{ ...first!, name: 'Ballads' }, second!, third!];
  server.use(http.get(EVENT, () => ok(anEvent({ eventMetadata: { musicChannels } }))));

  expect(
    await screen.findByRole('button', { name: 'Channel 1 Ballads (red)' }),
  ).toBeInTheDocument();
});

it('asks nothing about an event without channels', async () => {
  open([inside]);
  server.use(http.get(EVENT, () => ok(anEvent({ eventMetadata: { musicChannels: [] } }))));

  expect(await screen.findByRole('article')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Which channel wins/)).toBeNull());
});

describe('without network', () => {
  it('offers a retry for the channels', async () => {
    open([inside]);
    server.use(http.get(EVENT, () => HttpResponse.error()));
    expect(await screen.findByText('The vote could not be loaded.')).toBeVisible();
    server.use(http.get(EVENT, () => ok(anEvent())));

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(pressed(await question())).toEqual(['false', 'false', 'false']);
  });

  it('keeps the last vote and says that the new one was not sent', async () => {
    open([inside], [aVote({ channel: 3 })]);
    const group = await question();
    await waitFor(() => expect(pressed(group)[2]).toBe('true'));
    server.use(http.put(VOTE, () => HttpResponse.error()));

    await userEvent.click(within(group).getByRole('button', anthems));

    expect(
      await within(group).findByText('Your vote did not reach us. Please try again.'),
    ).toBeVisible();
    expect(pressed(group)).toEqual(['false', 'false', 'true']);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeInTheDocument();
  });

  it('offers a retry for the last vote, and votes all the same', async () => {
    answer([inside]);
    server.use(http.get(`${API}/votes/my-votes`, () => HttpResponse.error()));
    renderRemote(remote, { at: '/my-tickets', user: aUser() });
    const group = await question();
    expect(await within(group).findByText('Your last vote could not be loaded.')).toBeVisible();
    takeVotes();
    server.use(http.get(`${API}/votes/my-votes`, () => okPage([aVote({ channel: 2 })])));

    await userEvent.click(within(group).getByRole('button', { name: 'Try again' }));

    await waitFor(() =>
      expect(within(group).getByRole('status')).toHaveTextContent('Your vote: 90s Anthems.'),
    );
    expect(group).toHaveFocus();
  });

  it('a first vote after a failed load is shown', async () => {
    answer([inside]);
    server.use(http.get(`${API}/votes/my-votes`, () => HttpResponse.error()));
    renderRemote(remote, { at: '/my-tickets', user: aUser() });
    const group = await question();
    await within(group).findByText('Your last vote could not be loaded.');
    takeVotes();
    server.use(http.get(`${API}/votes/my-votes`, () => okPage([aVote({ channel: 3 })])));

    await userEvent.click(within(group).getByRole('button', hits));

    await waitFor(() =>
      expect(within(group).getByRole('status')).toHaveTextContent('Your vote: 00s Hits.'),
    );
  });
});

describe('a ticket that the door scanned after the page was opened', () => {
  const ask = { name: 'Inside already? Vote for a channel' };

  it('votes once the tickets are read again', async () => {
    open([ofTonight()]);
    await screen.findByRole('button', ask);
    answer([ofTonight({ status: 'used' })]);

    await userEvent.click(screen.getByRole('button', ask));

    expect(await question()).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  });

  it('says that the door has not scanned it', async () => {
    open([ofTonight()]);

    await userEvent.click(await screen.findByRole('button', ask));

    expect(await screen.findByText('The door has not scanned this ticket yet.')).toBeVisible();
  });

  it('says that it was refunded, shows the refund and focuses the heading', async () => {
    open([ofTonight()]);
    const button = await screen.findByRole('button', ask);
    answerRefunded();

    await userEvent.click(button);

    expect(await screen.findByText('This ticket is refunded.')).toBeVisible();
    expect(await screen.findByText(/The organiser has refunded your order/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('says that it is on hold, and focuses it', async () => {
    open([ofTonight()]);
    const button = await screen.findByRole('button', ask);
    answer([ofTonight({ withheld: true })]);

    await userEvent.click(button);

    expect(await screen.findByText('This ticket is on hold.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  });

  it('says that it could not be checked, and stays on the screen', async () => {
    open([ofTonight()]);
    const button = await screen.findByRole('button', ask);
    server.use(http.get(`${API}/tickets/my-tickets`, () => HttpResponse.error()));

    await userEvent.click(button);

    expect(
      await screen.findByText('Your ticket could not be checked. Please try again.'),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: /QR code/ })).toBeInTheDocument();
  });

  it('has no button before the event starts, or while it is withheld', async () => {
    open([aTicket(), ofTonight({ id: anId(501), withheld: true })]);

    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Inside already/ })).toBeNull();
  });
});
