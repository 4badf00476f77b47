import type { Venue } from '@stagedoor/contracts';
import {
  anId,
  API,
  aUser,
  aVenue,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

/** Serves these venues to requests with `mine`, and an empty list to others. */
function answer(...venues: Venue[]) {
  server.use(
    http.get(`${API}/venues`, ({ request }) => {
      const isMine = new URL(request.url).searchParams.get('mine') === 'true';
      return ok({ venues: isMine ? venues : [] });
    }),
  );
}

function open() {
  return renderRemote(remote, { at: '/venues/my-venues', user: aUser({ roles: ['venue'] }) });
}

describe('my venues', () => {
  it('shows each venue with its name, city, address, postcode and capacity', async () => {
    answer(aVenue(), aVenue({ id: anId(101), name: 'Town Hall', postcode: null }));
    open();

    const palace = await screen.findByRole('article', { name: 'Alexandra Palace' });

    for (const text of ['Alexandra Palace Way', 'London', 'N22 7AY', '10,400 capacity'])
      expect(palace).toHaveTextContent(text);
    expect(screen.getByRole('article', { name: 'Town Hall' })).not.toHaveTextContent('null');
    expect(screen.getByRole('link', { name: 'Add Venue' })).toHaveAttribute(
      'href',
      '/venues/create',
    );
    expect(
      screen.getByText('Every event creator can choose your venues when setting up an event.'),
    ).toBeInTheDocument();
    expect(document.title).toBe('My Venues · Stagedoor');
  });

  it('shows Edit and Delete enabled and without behaviour', async () => {
    answer(aVenue());
    const { router } = open();
    const venue = await screen.findByRole('article');

    for (const name of ['Edit', 'Delete']) {
      const button = within(venue).getByRole('button', { name });
      expect(button).toBeEnabled();
      await userEvent.click(button);
    }

    expect(venue).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/venues/my-venues');
  });

  it('shows No Venues Yet and Add First Venue without venues', async () => {
    answer();
    open();

    expect(await screen.findByRole('heading', { name: 'No Venues Yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add First Venue' })).toHaveAttribute(
      'href',
      '/venues/create',
    );
  });

  it.each([
    ['a server error', () => new HttpResponse(null, { status: 500 })],
    ['no response', () => HttpResponse.error()],
    ['a refusal', () => refused(403, 'ROLE_REQUIRED', 'Only a venue owner can do this.')],
  ])(
    'appears empty with Could not refresh after %s and loads again on Try again',
    async (_name, failure) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      server.use(http.get(`${API}/venues`, failure));
      open();
      expect(await screen.findByText('Could not refresh.')).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'No Venues Yet' })).toBeInTheDocument();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(logged).toHaveBeenCalledWith('Your venues could not be loaded', expect.any(Error));

      answer(aVenue());
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

      expect(await screen.findByRole('article')).toBeInTheDocument();
      expect(screen.queryByText('Could not refresh.')).toBeNull();
      logged.mockRestore();
    },
  );

  it('shows markup in a name as text', async () => {
    answer(aVenue({ name: '<img src=x onerror="alert(1)">' }));
    open();

    expect(await screen.findByRole('heading', { name: /<img src=x/ })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('venues on more than one page', () => {
  const VENUES = Array.from({ length: 120 }, (_, index) =>
    aVenue({ id: anId(1_000 + index), name: `Hall ${index + 1}` }),
  );
  let seeTheEnd: () => void;

  beforeEach(() => {
    seeTheEnd = () => {};
    globalThis.IntersectionObserver = class {
      constructor(callback: IntersectionObserverCallback) {
        const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
        seeTheEnd = () => callback(entries, this as unknown as IntersectionObserver);
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });

  /** Serves the venues page by page; returns the limit and the cursor of each request. */
  function answerInPages() {
    const asked: string[] = [];
    server.use(
      http.get(`${API}/venues`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('limit')} after ${searchParams.get('cursor')}`);
        const from = Number(searchParams.get('cursor'));
        const until = from + Number(searchParams.get('limit'));
        const nextCursor = until < VENUES.length ? String(until) : null;
        return ok({ venues: VENUES.slice(from, until), nextCursor });
      }),
    );
    return asked;
  }

  const card = (number: number) => screen.findByRole('heading', { name: `Hall ${number}` });

  it('are added near the end of the list without moving the focus', async () => {
    const asked = answerInPages();
    open();
    await card(48);
    expect(screen.queryByRole('heading', { name: 'Hall 49' })).toBeNull();

    act(() => seeTheEnd());

    await card(96);
    expect(asked).toEqual(['48 after null', '48 after 48']);
    expect(document.body).toHaveFocus();
  });

  it('are added by the button, with the focus on the first of them', async () => {
    answerInPages();
    open();
    const more = await screen.findByRole('button', { name: 'Show more venues' });

    await userEvent.click(more);
    expect(await card(49)).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Show more venues' }));

    expect(await card(97)).toHaveFocus();
    expect(screen.getAllByRole('article')).toHaveLength(120);
    expect(screen.queryByRole('button', { name: 'Show more venues' })).toBeNull();
  });

  it('keep the first page when the second fails and can be requested again', async () => {
    answerInPages();
    open();
    const more = await screen.findByRole('button', { name: 'Show more venues' });
    server.use(http.get(`${API}/venues`, () => new HttpResponse(null, { status: 500 })));

    await userEvent.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load venues');
    expect(screen.getAllByRole('article')).toHaveLength(48);

    answerInPages();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await card(96);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('do not take the focus from a page that failed when the list grows later', async () => {
    answerInPages();
    const { queryClient } = open();
    const more = await screen.findByRole('button', { name: 'Show more venues' });
    server.use(http.get(`${API}/venues`, () => new HttpResponse(null, { status: 500 })));
    await userEvent.click(more);
    await screen.findByRole('alert');

    server.use(
      http.get(`${API}/venues`, () => ok({ venues: VENUES.slice(0, 60), nextCursor: '60' })),
    );
    await act(() => queryClient.invalidateQueries());

    await card(60);
    expect(more).toHaveFocus();
  });

  it('do not take the focus after a press during a refetch, which adds none', async () => {
    answerInPages();
    const { queryClient } = open();
    await card(48);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get(`${API}/venues`, async () => {
        await released;
        return ok({ venues: VENUES.slice(0, 48), nextCursor: '48' });
      }),
    );
    act(() => void queryClient.invalidateQueries());
    const more = screen.getByRole('button', { name: 'Show more venues' });
    await userEvent.click(more);
    release();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    answerInPages();

    act(() => seeTheEnd());

    await card(96);
    expect(screen.getByRole('button', { name: 'Show more venues' })).toHaveFocus();
  });
});
