import type { Event, EventList } from '@stagedoor/contracts';
import { anEvent, anId, API, aVenue, ok, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import manifest from '../../../package.json';
import { remote } from '../../remote';

const server = startApiServer();

const TOTAL = 5_000;

/** Events on sale, one after the other; every tenth is in Leeds. */
function someEvents(count: number): Event[] {
  const leeds = aVenue({ id: anId(101), name: 'Corn Exchange', city: 'Leeds' });
  return Array.from({ length: count }, (_, index) =>
    anEvent({
      id: anId(10_000 + index),
      title: `Night ${index + 1}`,
      ...(index % 10 === 0 && { venue: leeds }),
    }),
  );
}

const EVENTS = someEvents(TOTAL);
const FIRST = manifest.stagedoor.paths.find(({ path }) => path === '/events')?.data ?? '';

const textOf = (request: Request, name: string) => new URL(request.url).searchParams.get(name);

/** The page that the API answers, and what was asked for. */
function pageOf(request: Request, events = EVENTS, total = events.length): EventList {
  const { searchParams } = new URL(request.url);
  const [search = '', location = ''] = ['search', 'location'].map(
    (name) => searchParams.get(name)?.toLowerCase() ?? '',
  );
  const found = events.filter(
    ({ title, venue }) =>
      title.toLowerCase().includes(search) && venue.city.toLowerCase().includes(location),
  );
  const from = Number(searchParams.get('cursor') ?? 0);
  const until = from + Number(searchParams.get('limit') ?? 1_000);
  const isFiltered = search !== '' || location !== '';
  return {
    events: found.slice(from, until),
    total,
    matched: isFiltered ? Math.min(found.length, 1_000) : total,
    matchedIsFloor: isFiltered && found.length > 1_000,
    cities: ['Leeds', 'London'],
    nextCursor: until < found.length ? String(until) : null,
  };
}

/** Answers from these events, and keeps the addresses that were asked for. */
function answerFrom(events = EVENTS, total = events.length): string[] {
  const asked: string[] = [];
  server.use(
    http.get(`${API}/events`, ({ request }) => {
      asked.push(decodeURIComponent(new URL(request.url).search));
      return ok(pageOf(request, events, total));
    }),
  );
  return asked;
}

const FIRST_DATA = { [FIRST]: pageOf(new Request(`${API}${FIRST}`)) };

/** Scrolls, as far as the page can tell: whatever waits to be seen is seen. */
let scrollDown: () => void;
/** Whatever is added, its end is seen. */
let isAtTheEnd: boolean;

beforeEach(() => {
  const seen = new Set<() => void>();
  isAtTheEnd = false;
  scrollDown = () => act(() => seen.forEach((see) => see()));
  globalThis.IntersectionObserver = class {
    private readonly see: () => void;
    constructor(callback: IntersectionObserverCallback) {
      const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
      this.see = () => callback(entries, this as unknown as IntersectionObserver);
    }
    observe = () => {
      seen.add(this.see);
      if (isAtTheEnd) setTimeout(() => seen.has(this.see) && act(this.see));
    };
    disconnect = () => void seen.delete(this.see);
  } as unknown as typeof IntersectionObserver;
});

const cards = () => screen.findAllByRole('article');
const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const open = (at = '/events') => renderRemote(remote, { at, firstData: FIRST_DATA });
const more = () => screen.findByRole('button', { name: 'Show more events' });

describe('more events than come at once', () => {
  it('are shown a few screens at a time, under the number of all', async () => {
    const asked = answerFrom();
    open();

    expect(await screen.findByText('48 of 5000 shown')).toBeInTheDocument();
    expect(screen.getByText('Showing all 5000 events')).toBeInTheDocument();
    await expect(cards()).resolves.toHaveLength(48);
    expect(asked).toEqual(['?limit=48']);
  });

  it('follow as one scrolls, and tell their place in the list', async () => {
    answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');

    scrollDown();

    expect(await screen.findByText('96 of 5000 shown')).toBeInTheDocument();
    expect(titles().at(-1)).toBe('Night 96');
    const last = screen.getAllByRole('listitem').at(-1);
    expect(last).toHaveAttribute('aria-posinset', '96');
    expect(last).toHaveAttribute('aria-setsize', '5000');
  });

  it('are asked for once each by who has come to the end', async () => {
    const asked = answerFrom(EVENTS.slice(0, 120), TOTAL);
    isAtTheEnd = true;
    open();

    await screen.findByText('Night 120');

    expect(asked).toHaveLength(3);
    expect(new Set(asked).size).toBe(3);
  });

  it('follow when the button is pressed, with the focus on the first of them', async () => {
    answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');

    (await more()).focus();
    await userEvent.keyboard('{Enter}');

    expect(await screen.findByText('96 of 5000 shown')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Night 49' })).toHaveFocus();
  });

  it('stay where they are when the next ones fail to come, and are asked for again', async () => {
    answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');
    server.use(http.get(`${API}/events`, () => new HttpResponse(null, { status: 502 })));

    scrollDown();

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events');
    await expect(cards()).resolves.toHaveLength(48);
    answerFrom();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('96 of 5000 shown')).toBeInTheDocument();
  });

  it('are all there again after Back from an event', async () => {
    answerFrom();
    const { router } = open();
    await screen.findByText('48 of 5000 shown');
    scrollDown();
    await screen.findByText('96 of 5000 shown');

    server.use(http.get(`${API}/events/:id`, () => ok(EVENTS[80])));
    await userEvent.click(screen.getByRole('link', { name: 'Night 81' }));
    await screen.findByRole('heading', { level: 1, name: 'Night 81' });
    await act(() => router.navigate(-1));

    expect(titles()).toHaveLength(96);
    await expect(cards()).resolves.toHaveLength(96);
  });

  it('come a few screens at a time from the landing page, which knows that they are many', async () => {
    const asked = answerFrom();
    const { router } = renderRemote(remote, { at: '/' });
    await screen.findByRole('link', { name: 'View All Events' });

    await act(() => router.navigate('/events'));

    expect(await screen.findByText('48 of 5000 shown')).toBeInTheDocument();
    expect(asked).toEqual(['?limit=6', '?limit=48']);
  });

  it('are filtered in the browser once all of them are there', async () => {
    const asked = answerFrom(EVENTS.slice(0, 60), TOTAL);
    open();
    await screen.findByText('48 of 5000 shown');
    scrollDown();
    await waitFor(() => expect(screen.queryByText(/shown$/)).not.toBeInTheDocument());

    await userEvent.type(screen.getByLabelText('Search'), 'night 60');

    expect(await screen.findByText('Found 1 events of 5000 total')).toBeInTheDocument();
    expect(asked.some((query) => query.includes('search'))).toBe(false);
  });
});

describe('a search in them', () => {
  it('is done by the API, and counted by it', async () => {
    const asked = answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');

    await userEvent.type(screen.getByLabelText('Location'), 'Leeds');

    expect(await screen.findByText('Found 500 events of 5000 total')).toBeInTheDocument();
    expect(titles().slice(0, 2)).toEqual(['Night 1', 'Night 11']);
    expect(screen.getByText('48 of 500 shown')).toBeInTheDocument();
    expect(asked.filter((query) => query.includes('location'))).toEqual([
      '?location=Leeds&limit=48',
    ]);
  });

  it('says that there are more than are counted', async () => {
    answerFrom();
    open('/events?search=night');

    expect(await screen.findByText('Found 1000+ events of 5000 total')).toBeInTheDocument();
    expect(screen.getByText('48 shown so far')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '-1');
  });

  it('follows page by page, too', async () => {
    answerFrom();
    open('/events?location=leeds');
    await screen.findByText('48 of 500 shown');

    scrollDown();

    expect(await screen.findByText('96 of 500 shown')).toBeInTheDocument();
    expect(titles().at(-1)).toBe('Night 951');
  });

  it('begins with the third letter', async () => {
    const asked = answerFrom();
    const { router } = open();
    await screen.findByText('48 of 5000 shown');

    await userEvent.type(screen.getByLabelText('Search'), 'ni');
    await waitFor(() => expect(router.state.location.search).toBe('?search=ni'));

    expect(screen.getByText('Type at least 3 letters.')).toBeInTheDocument();
    expect(screen.getByText('Showing all 5000 events')).toBeInTheDocument();
    expect(asked.some((query) => query.includes('search'))).toBe(false);

    await userEvent.type(screen.getByLabelText('Search'), 'g');

    expect(await screen.findByText('Found 1000+ events of 5000 total')).toBeInTheDocument();
    expect(screen.queryByText('Type at least 3 letters.')).not.toBeInTheDocument();
  });

  it('keeps what was found before on the screen until it is answered', async () => {
    answerFrom();
    open('/events?search=night 12');
    await screen.findByText('Found 111 events of 5000 total');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get(`${API}/events`, async ({ request }) => {
        await released;
        return ok(pageOf(request));
      }),
    );

    await userEvent.type(screen.getByLabelText('Search'), '34');

    expect(await screen.findByText('Searching…')).toBeInTheDocument();
    expect(titles()[0]).toBe('Night 12');
    expect(screen.queryByRole('button', { name: 'Show more events' })).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('Found 1 events of 5000 total')).toBeInTheDocument();
    expect(titles()).toEqual(['Night 1234']);
  });

  it('is given up when another takes its place', async () => {
    const gaveUp = jest.fn();
    answerFrom();
    server.use(
      http.get(`${API}/events`, ({ request }) => {
        if (textOf(request, 'search') !== 'night 1') return ok(pageOf(request));
        return new Promise<Response>(() => request.signal.addEventListener('abort', gaveUp));
      }),
    );
    open('/events?search=night 1');
    await screen.findByText('Searching…');

    await userEvent.type(screen.getByLabelText('Search'), '234');

    expect(await screen.findByText('Found 1 events of 5000 total')).toBeInTheDocument();
    expect(gaveUp).toHaveBeenCalledTimes(1);
  });

  it('that finds nothing says so', async () => {
    answerFrom();
    open('/events?search=opera');

    expect(await screen.findByRole('heading', { name: 'No Events Found' })).toBeInTheDocument();
    expect(screen.getByText('Found 0 events of 5000 total')).toBeInTheDocument();
  });

  it('that fails says so, and is done again', async () => {
    server.use(
      http.get(`${API}/events`, ({ request }) =>
        textOf(request, 'search') ? HttpResponse.error() : ok(pageOf(request)),
      ),
    );
    open('/events?search=night 1234');

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events');
    answerFrom();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Found 1 events of 5000 total')).toBeInTheDocument();
  });

  it('goes on where the API had looked at enough for one answer', async () => {
    const [first, second] = [EVENTS.slice(0, 1), EVENTS.slice(1, 2)];
    server.use(
      http.get(`${API}/events`, ({ request }) => {
        if (textOf(request, 'search') === null) return ok(pageOf(request));
        const isRest = textOf(request, 'cursor') !== null;
        return ok({
          ...pageOf(request),
          events: isRest ? second : first,
          matched: 1,
          matchedIsFloor: true,
          nextCursor: isRest ? null : 'far',
        });
      }),
    );
    open('/events?search=ночь');

    expect(await screen.findByText('Found 2 events of 5000 total')).toBeInTheDocument();
    expect(titles()).toEqual(['Night 1', 'Night 2']);
  });

  it('cleared, leads back to all of them', async () => {
    answerFrom();
    open('/events?location=Leeds');
    await screen.findByText('Found 500 events of 5000 total');

    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }));

    expect(await screen.findByText('Showing all 5000 events')).toBeInTheDocument();
    expect(screen.getByText('48 of 5000 shown')).toBeInTheDocument();
  });
});
