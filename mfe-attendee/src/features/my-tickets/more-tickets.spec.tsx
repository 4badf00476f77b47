import type { Ticket } from '@stagedoor/contracts';
import {
  anId,
  API,
  aTicket,
  aUser,
  okPage,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

/** A limit of one makes two pages of two tickets. */
vi.mock('@stagedoor/contracts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  LIST_LIMIT: 1,
}));

const server = startApiServer();

/** A ticket for an event with this title and start. */
function aTicketFor(title: string, number: number, startTime: string): Ticket {
  const endTime = startTime.replace('T19:00', 'T22:30');
  const { event } = aTicket().order;
  const order = {
    id: anId(number),
    event: { ...event, id: anId(number), title, startTime, endTime },
  };
  return aTicket({ id: anId(number), order });
}

describe('tickets on more than one page', () => {
  const first = aTicketFor('Soon', 600, '2098-07-04T19:00:00.000Z');
  const earlier = [
    aTicketFor('Sooner', 610, '2097-07-04T19:00:00.000Z'),
    aTicketFor('Long ago', 620, '2001-07-04T19:00:00.000Z'),
  ];

  const answerInPages = () =>
    server.use(
      http.get(`${API}/tickets/my-tickets`, ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'more'
          ? okPage(earlier)
          : okPage([first], 'more'),
      ),
      http.get(`${API}/orders/my-orders`, () => okPage([])),
    );

  it('are added to their nights, with the focus on the first of them', async () => {
    answerInPages();
    renderRemote(remote, { at: '/my-tickets', user: aUser() });

    const more = { name: 'Show earlier tickets' };
    await userEvent.click(await screen.findByRole('button', more));

    await screen.findByRole('heading', { name: 'Sooner' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'My Tickets',
      'Sooner',
      'Soon',
      'Past nights',
      'Long ago',
    ]);
    expect(screen.getAllByRole('article')[0]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show earlier tickets' })).toBeNull();
  });

  it('keep the first page when the second fails and can be requested again', async () => {
    answerInPages();
    renderRemote(remote, { at: '/my-tickets', user: aUser() });
    const more = await screen.findByRole('button', { name: 'Show earlier tickets' });
    server.use(
      http.get(`${API}/tickets/my-tickets`, () => new HttpResponse(null, { status: 500 })),
    );

    await userEvent.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load tickets');
    expect(screen.getAllByRole('article')).toHaveLength(1);

    answerInPages();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Sooner' })).toBeInTheDocument();
  });

  it('do not take the focus from a page that failed when the list grows later', async () => {
    answerInPages();
    const { queryClient } = renderRemote(remote, { at: '/my-tickets', user: aUser() });
    const more = await screen.findByRole('button', { name: 'Show earlier tickets' });
    server.use(
      http.get(`${API}/tickets/my-tickets`, () => new HttpResponse(null, { status: 500 })),
    );
    await userEvent.click(more);
    await screen.findByRole('alert');

    server.use(http.get(`${API}/tickets/my-tickets`, () => okPage([first, ...earlier], 'more')));
    await act(() => queryClient.invalidateQueries());

    expect(await screen.findByRole('heading', { name: 'Sooner' })).toBeInTheDocument();
    expect(more).toHaveFocus();
  });
});
