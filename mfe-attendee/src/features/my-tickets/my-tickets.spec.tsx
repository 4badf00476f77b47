import type { Ticket } from '@stagedoor/contracts';
import { anId, API, aTicket, aUser, ok, renderRemote, startApiServer } from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

function open(tickets: Ticket[]) {
  server.use(http.get(`${API}/tickets/my-tickets`, () => ok(tickets)));
  return renderRemote(remote, { at: '/my-tickets', user: aUser() });
}

describe('my tickets', () => {
  it('shows a ticket with all that the entrance asks for', async () => {
    open([aTicket()]);

    const ticket = await screen.findByRole('article');

    expect(within(ticket).getByRole('heading', { level: 2 })).toHaveTextContent(
      'Silent Disco at the Palace',
    );
    for (const text of [
      'Valid',
      '4 July 2099 at 20:00',
      'Alexandra Palace',
      'Alexandra Palace Way, London, N22 7AY',
      'General Admission',
      '£25.00',
      '0123-4567-89AB-CDEF-GHJK-MNPQ-RS',
      'Show this QR code at the entrance',
    ]) {
      expect(within(ticket).getByText(text)).toBeInTheDocument();
    }
    expect(within(ticket).getByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(document.title).toBe('My Tickets · Stagedoor');
  });

  it('draws another QR code for another ticket', async () => {
    open([aTicket(), aTicket({ id: anId(501), ticketCode: '0123-4567-89AB-CDEF-GHJK-MNPQ-TV' })]);

    const [first, second] = await screen.findAllByRole('img', { name: /QR code/ });

    expect(first?.innerHTML).not.toBe(second?.innerHTML);
  });

  it.each([
    ['valid' as const, 'Valid'],
    ['used' as const, 'Used'],
    ['cancelled' as const, 'Cancelled'],
    ['refunded' as const, 'Refunded'],
  ])('names the status of a %s ticket', async (status, label) => {
    open([aTicket({ status })]);

    expect(await screen.findByText(label)).toBeInTheDocument();
  });

  it('says so when there is none, and where to find one', async () => {
    open([]);

    expect(await screen.findByRole('heading', { name: 'No Tickets Yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events');
    expect(screen.queryByText('Could not refresh.')).not.toBeInTheDocument();
  });

  it('shows the empty list and a quiet line when loading fails, and tries again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      http.get(`${API}/tickets/my-tickets`, () => new HttpResponse(null, { status: 500 })),
    );
    renderRemote(remote, { at: '/my-tickets', user: aUser() });

    expect(await screen.findByText('Could not refresh.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'No Tickets Yet' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(log).toHaveBeenCalledTimes(1);

    server.use(http.get(`${API}/tickets/my-tickets`, () => ok([aTicket()])));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.queryByText('Could not refresh.')).not.toBeInTheDocument();
    log.mockRestore();
  });
});
