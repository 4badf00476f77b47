import {
  aMyEvent,
  anId,
  API,
  aUser,
  okPage,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

/** A limit of one makes two pages of two events. */
vi.mock('@stagedoor/contracts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  LIST_LIMIT: 1,
}));

const server = startApiServer();

const open = () => renderRemote(remote, { at: '/my-events', user: aUser() });

describe('events on more than one page', () => {
  const first = aMyEvent({ title: 'Created last' });
  const earlier = aMyEvent({ id: anId(202), title: 'Created earlier', status: 'draft' });

  const answerInPages = () =>
    server.use(
      http.get(`${API}/events/my-events`, ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'more'
          ? okPage([earlier])
          : okPage([first], 'more'),
      ),
    );

  it('are added to their groups, with the focus on the first of them', async () => {
    answerInPages();
    open();
    expect(await screen.findByRole('heading', { name: 'Coming up 1+' })).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Show earlier events' }));

    expect(await screen.findByRole('heading', { name: 'Drafts 1' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Coming up 1' })).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Created earlier' })).toHaveFocus(),
    );
    expect(screen.queryByRole('button', { name: 'Show earlier events' })).toBeNull();
  });

  it('keep the first page when the second fails and can be requested again', async () => {
    answerInPages();
    open();
    const more = await screen.findByRole('button', { name: 'Show earlier events' });
    server.use(http.get(`${API}/events/my-events`, () => new HttpResponse(null, { status: 500 })));

    await userEvent.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events');
    expect(screen.getByRole('article')).toBeInTheDocument();

    answerInPages();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Drafts 1' })).toBeInTheDocument();
  });

  it('do not take the focus from a page that failed when the list grows later', async () => {
    answerInPages();
    const { queryClient } = open();
    const more = await screen.findByRole('button', { name: 'Show earlier events' });
    server.use(http.get(`${API}/events/my-events`, () => new HttpResponse(null, { status: 500 })));
    await userEvent.click(more);
    await screen.findByRole('alert');

    server.use(http.get(`${API}/events/my-events`, () => okPage([first, earlier], 'more')));
    await act(() => queryClient.invalidateQueries());

    expect(await screen.findByRole('link', { name: 'Created earlier' })).toBeInTheDocument();
    expect(more).toHaveFocus();
  });
});
